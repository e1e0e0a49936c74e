/** Of the card's page: serif is the law verbatim, sans is ours, mono is what the machine runs. Prints on A4. */
export const cardStyle = `
:root { color-scheme: light dark; --ink: light-dark(#1d2126, #e6e8ea); --quiet: light-dark(#565e67, #a3abb4);
  --line: light-dark(#d8dce0, #3a4047); --paper: light-dark(#ffffff, #16191c); --tint: light-dark(#f4f5f6, #1f2327);
  --accent: light-dark(#1f5a8a, #8abbe6); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .75rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
h4 { margin: 1rem 0 .25rem; }
a { color: var(--accent); }
p, ul, ol, dl { margin: .5rem 0; }
.quiet { color: var(--quiet); }
dl { display: grid; grid-template-columns: minmax(9rem, max-content) 1fr; gap: .25rem 1rem; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
code, pre { font: 13px/1.45 ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap; }
pre { background: var(--tint); padding: .6rem .75rem; border-radius: 6px; margin: .5rem 0; }
blockquote { font: 16px/1.5 Georgia, serif; margin: .5rem 0; padding-left: .9rem; border-left: 3px solid var(--line); }
blockquote cite { display: block; font: 13px/1.4 system-ui, sans-serif; color: var(--quiet); }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th { color: var(--quiet); font-weight: 500; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
td p { margin: 0; }
article { border: 1px solid var(--line); border-radius: 8px; padding: .25rem 1rem .75rem; margin: 1rem 0; break-inside: avoid; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; }
.scroll { overflow-x: auto; }
@media print { :root { color-scheme: light; } body { font-size: 10.5pt; } main { max-width: none; padding: 0; }
  nav { display: none; } a { color: inherit; text-decoration: none; } @page { margin: 18mm; } }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dt { margin-top: .4rem; } }
`;
