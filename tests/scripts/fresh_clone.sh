#!/usr/bin/env bash
# Both commands of the README as a newcomer runs them: two fresh clones in an empty folder, a fresh environment each. Then the
# demo's report is opened in headless Chromium with networking watched: no console error, no request to any host.
#
# Usage: tests/scripts/fresh_clone.sh     SCREENSHOT=FILE and KEEP=FOLDER keep the picture of the report and the demo's run.
set -euo pipefail
source=$(cd "$(dirname "$0")/../.." && pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

git clone --quiet "$source" "$place/demo"
(cd "$place/demo" && time make demo)
report=$place/demo/runs/demo/report.html
test -s "$report"
if [ -n "${KEEP:-}" ]; then cp -r "$place/demo/runs/demo" "$KEEP"; fi
chromium --headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update \
  --disable-sync --disable-extensions --user-data-dir="$place/profile" --enable-logging=stderr --log-net-log="$place/net.json" \
  --window-size=1200,3000 --screenshot="${SCREENSHOT:-$place/report.png}" "file://$report" 2> "$place/chromium.log"
if grep -E 'CONSOLE|Uncaught' "$place/chromium.log"; then echo "the report's page logged errors" >&2; exit 1; fi
# Requests that the browser makes for itself, whatever page is open, go to its maker's hosts.
if grep -oE '"url":"https?://[^"]+"' "$place/net.json" | grep -vE 'https?://[a-z0-9.]*google(apis)?\.com/'; then echo "the report asked another host" >&2; exit 1; fi

git clone --quiet "$source" "$place/test"
(cd "$place/test" && time make test)
echo "fresh clones: make demo and make test passed"
