"use strict";
const trials = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
const FILTERS = ["experiment", "cell", "domain", "outcome"];
const LIMIT = 300;

function fill(select, values) {
  const kept = select.value;
  select.replaceChildren(new Option("all", ""), ...values.map((value) => new Option(value, value)));
  select.value = values.includes(kept) ? kept : "";
}

function distinct(rows, field) {
  return [...new Set(rows.map((row) => row[field]))].filter(Boolean).sort();
}

function matching() {
  const wanted = byId("f-text").value.toLowerCase();
  return trials.filter(
    (t) =>
      FILTERS.every((f) => !byId(`f-${f}`).value || byId(`f-${f}`).value === t[f]) &&
      (!wanted || `${t.prompt} ${t.reply}`.toLowerCase().includes(wanted)),
  );
}

function element(name, text, className) {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

function show(trial, button) {
  document.querySelectorAll("#list [aria-current]").forEach((b) => b.removeAttribute("aria-current"));
  button.setAttribute("aria-current", "true");
  const fields = Object.entries(trial.parsed).map(([name, value]) => `${name}: ${value}`).join("\n");
  const parts = [
    element("p", `${trial.item} · ${trial.experiment} · ${trial.cell} · ${trial.domain}`),
    element("p", trial.outcome, trial.mark),
    element("h3", "Prompt"), element("pre", trial.prompt),
    element("h3", "Reply"), element("pre", trial.reply || "(nothing)"),
  ];
  if (trial.reasoning) parts.push(element("h3", "Hidden reasoning"), element("pre", trial.reasoning));
  parts.push(element("h3", "Read from the reply"), element("pre", fields || "(nothing)"));
  parts.push(element("h3", "Key"), element("pre", trial.key));
  byId("detail").replaceChildren(...parts);
}

function draw() {
  const experiment = byId("f-experiment").value;
  fill(byId("f-cell"), distinct(trials.filter((t) => !experiment || t.experiment === experiment), "cell"));
  const rows = matching();
  byId("count").textContent = `${rows.length} of ${trials.length} trials${rows.length > LIMIT ? `, the first ${LIMIT} listed` : ""}`;
  byId("list").replaceChildren(
    ...rows.slice(0, LIMIT).map((trial) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.append(element("span", trial.outcome, trial.mark), element("span", `${trial.item} · ${trial.cell}`, "sub"));
      button.addEventListener("click", () => show(trial, button));
      item.append(button);
      return item;
    }),
  );
  const first = document.querySelector("#list button");
  if (first) first.click();
  else byId("detail").replaceChildren(element("p", "No trial fits."));
}

for (const f of FILTERS) fill(byId(`f-${f}`), distinct(trials, f));
for (const f of FILTERS) byId(`f-${f}`).addEventListener("change", draw);
byId("f-text").addEventListener("input", draw);
draw();
