import { lawFace } from '../../http/page-fonts.ts';
import { tokens } from '../../http/page-style.ts';

/**
 * Of the card's page. Serif is the law, verbatim; sans is ours; mono is what the machine runs. Colour only repeats
 * what an icon or a word says. Prints on A4.
 */
export const cardStyle = `${tokens}
${lawFace}
:root { --paper: light-dark(#fbfaf5, #1e1d1a); --serif: "Source Serif 4", Georgia, serif; }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--page); color: var(--text); overflow-wrap: anywhere;
  font: 14px/20px var(--sans); }
main { max-width: 62rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1, h2, h3, h4, th { text-wrap: balance; }
h1 { font-size: 22px; line-height: 29px; margin: 4px 0; }
h2 { font-size: 20px; line-height: 28px; margin: 40px 0 12px; }
h3 { font-size: 16px; line-height: 24px; margin: 0; }
h4 { font-size: 14px; line-height: 20px; margin: 16px 0 4px; }
section > h3, article > h3:not(:first-child) { margin: 24px 0 8px; }
a { color: var(--accent); }
summary { cursor: pointer; margin: 40px 0 12px; border-radius: 6px; }
summary > h2, summary > h3 { display: inline; margin: 0; }
summary::marker { color: var(--text-2); }
summary:hover { text-decoration: underline; text-underline-offset: .2em; }
details details > summary { margin: 24px 0 8px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
p, ul, ol, dl, pre, blockquote { margin: 8px 0; }
ul, ol { padding-left: 20px; }
.quiet, figcaption { color: var(--text-2); }
code, pre { font: 13px/18px var(--mono); font-variant-ligatures: none; font-feature-settings: "calt" 0; }
pre { white-space: pre-wrap; background: var(--page); border-radius: 6px; padding: 8px 12px; }
blockquote { font: 16px/26px var(--serif); background: var(--paper); border: 1px solid var(--line);
  border-radius: 6px; padding: 8px 16px; }
blockquote footer { font: 13px/18px var(--sans); color: var(--text-2); margin-top: 4px; }
.narrative blockquote { font: inherit; }
article, figure, .sheet { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 16px 20px; margin: 12px 0; }
article > :first-child, .narrative > :first-child, .head > * { margin-top: 0; margin-bottom: 0; }
.name { white-space: nowrap; }
.unread { border-left: 3px solid var(--warn); padding: 2px 0 2px 12px; margin: 8px 0; } .unread strong { color: var(--warn); }
blockquote > p { margin: 0 0 6px; }
article > .head { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; margin-bottom: 8px; }
.tag { display: inline-flex; gap: 5px; align-items: baseline; font-weight: 600; white-space: nowrap; }
.tag svg { width: 15px; height: 15px; flex: none; align-self: center; }
.permit { color: var(--good); } .deny { color: var(--bad); } .indeterminate { color: var(--warn); } .not_applicable { color: var(--text-2); }
.pill { border: 1px solid var(--line-strong); border-radius: 99px; padding: 0 9px; font-size: 13px; color: var(--text-2); white-space: nowrap; }
article > h4 + .chips { margin-top: 8px; }
.chips { display: flex; flex-wrap: wrap; gap: 4px 6px; list-style: none; padding: 0; }
.chips code { background: var(--page); border-radius: 4px; padding: 1px 6px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; border: 1px solid var(--line); border-radius: 6px; margin: 8px 0; }
.pair > div { padding: 8px 16px 12px; min-width: 0; } .pair > div + div { border-left: 1px solid var(--line); }
.pair h4 { margin: 0 0 4px; font-weight: 500; color: var(--text-2); }
dl { display: grid; grid-template-columns: minmax(9rem, max-content) 1fr; gap: 4px 16px; }
dt { color: var(--text-2); } dd { margin: 0; min-width: 0; }
dl.figures { grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: 12px; }
dl.figures > div { display: flex; flex-direction: column-reverse; justify-content: flex-end; background: var(--surface);
  border: 1px solid var(--line); border-radius: 10px; padding: 12px 16px; }
dl.figures dd { font-size: 22px; line-height: 29px; font-weight: 600; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 6px 16px 6px 0; border-bottom: 1px solid var(--line); }
tr:last-child > td { border-bottom: 0; } th:last-child, td:last-child { padding-right: 0; }
th { color: var(--text-2); font-weight: 500; overflow-wrap: normal; }
td { font-variant-numeric: tabular-nums; } td.number, th.number { text-align: right; }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 18px; list-style: none; padding: 0; }
nav a { display: inline-block; padding: 4px 0; }
.scroll { overflow-x: auto; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 8px; } article, figure, .sheet { padding: 12px 14px; }
  .pair { grid-template-columns: 1fr; } .pair > div + div { border-left: 0; border-top: 1px solid var(--line); } }
@media print { :root { color-scheme: light; --page: #fff; } body { font-size: 10pt; line-height: 14pt; } main { max-width: none; padding: 0; }
  nav { display: none; } details::details-content { content-visibility: visible; block-size: auto; }
  summary { list-style: none; break-after: avoid; } summary::-webkit-details-marker { display: none; } a { color: inherit; text-decoration: none; } h2, h3, h4 { break-after: avoid; }
  .keep, tr, blockquote, .unread, dl.figures { break-inside: avoid; }
  @page { size: A4; margin: 18mm 16mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; } } }
`;
