/** Styles of the audit page: light or dark as the reader prefers, and for print. */
export const style = `
:root {
  color-scheme: light dark;
  --page: #fbfbfa; --card: #ffffff; --ink: #1d2126; --soft: #5b6570; --line: #d9dde1;
  --production: #2f5fa8; --staging: #2f8f83; --development: #8a6bb8; --other: #8b939c;
  --late: #b4530a; --none: #b3261e; --good: #2e7d46;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14171a; --card: #1c2024; --ink: #e8eaec; --soft: #a3adb7; --line: #363c43;
    --production: #7aa5e6; --staging: #63c3b5; --development: #b79ae0; --other: #7d8690;
    --late: #f0a04b; --none: #f28b82; --good: #7fcf98;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 70rem;
  background: var(--page); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
}
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.1rem; margin: 0 0 .25rem; }
p, dl { margin: 0 0 .75rem; color: var(--soft); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; }
dd { margin: 0; color: var(--ink); overflow-wrap: anywhere; }
section, details {
  margin-top: 1.25rem; padding: 1rem 1.25rem; background: var(--card);
  border: 1px solid var(--line); border-radius: .5rem; overflow-x: auto;
}
summary { cursor: pointer; font-weight: 600; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .35rem .75rem .35rem 0; text-align: left; vertical-align: top; }
thead tr > * { color: var(--soft); font-weight: 600; border-bottom: 1px solid var(--line); }
tbody tr + tr > * { border-top: 1px solid var(--line); }
tbody th { font-weight: 500; white-space: nowrap; width: 1%; }
td.time { white-space: nowrap; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.bar { width: 50%; min-width: 8rem; vertical-align: middle; }
.bar > div { display: flex; height: .9rem; }
.bar i { display: block; height: 100%; min-width: 2px; }
.bar i:last-child { border-radius: 0 .2rem .2rem 0; }
.production { background: var(--production); }
.staging { background: var(--staging); }
.development { background: var(--development); }
.other { background: var(--other); }
.good { background: var(--good); }
.late { background: var(--late); }
.none { background: var(--none); }
.unseen { background: var(--other); }
.key { display: inline-block; width: .75rem; height: .75rem; border-radius: .15rem; margin-right: .35rem; }
.warn { color: var(--late); }
.bad { color: var(--none); }
td ul { margin: 0; padding-left: 1.1rem; }
strong { color: var(--none); }
tr:target { outline: 2px solid var(--production); outline-offset: 2px; }
a { color: inherit; }
.id { color: var(--soft); font-size: .8rem; overflow-wrap: anywhere; }
@media (max-width: 45rem) {
  .counts .bar, .list thead { display: none; }
  .list tr, .list tbody > tr > * { display: block; padding: 0; border: 0; }
  .list tr { padding: .6rem 0; border-top: 1px solid var(--line); }
  .list td::before { content: attr(data-label) ": "; color: var(--soft); }
}
@media print { body { max-width: none; padding: 0; } section { break-inside: auto; } tr { break-inside: avoid; } }
`;
