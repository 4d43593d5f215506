"""Reply parsers, one module a format. Every one is ``parse_<format>(text, *, finish_reason="unknown", …)``.

wagering, opt_out, difficulty_selection, tool_delegation, natural, self_report, structured_control, layer2 and
exp9 (paradigm=1, 2 or 3); text is the reply as received, or None for a null reply. Those that read an
answer take ``options`` (the options as shown, in order; empty for an open question).
"""
