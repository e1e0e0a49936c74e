import { tokens } from '../http/page-style.ts';

/** Style sheet of the reference page: one file, because its hash is in the page's policy. */
export const referenceStyle = `${tokens}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.55 var(--sans); }
a { color: var(--accent); text-underline-offset: .15em; }
a:focus-visible, summary:focus-visible, main:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--surface); padding: .5rem 1rem; z-index: 4; }
header { display: flex; flex-wrap: wrap; gap: .4rem 1.5rem; align-items: center; padding: .6rem 1.5rem; border-bottom: 1px solid var(--line); background: var(--surface); }
.brand a { display: inline-flex; align-items: center; gap: 8px; min-height: 2.5rem; color: var(--text); text-decoration: none; }
.brand svg { width: 20px; height: 20px; color: var(--accent); flex: none; }
nav.places { position: static; max-height: none; padding: 0; margin-left: auto; overflow: visible; }
.places ul { display: flex; flex-wrap: wrap; gap: 0 .2rem; }
nav.places > ul > li { margin: 0; }
nav.places > ul > li > a { display: inline-flex; align-items: center; min-height: 2.5rem; padding: 0 .45rem; font-weight: 400; color: var(--text-2); }
nav.places > ul > li > a[aria-current] { color: var(--text); font-weight: 600; box-shadow: inset 0 -2px var(--accent); }
.search { position: relative; display: flex; align-items: center; gap: .5rem; }
.search[hidden], .credential[hidden], .try[hidden], #found[hidden] { display: none; }
/* They come with the script, into the room that was kept for them. */
@media (scripting: enabled) { .search[hidden] { display: flex; visibility: hidden; } .credential[hidden] { display: grid; visibility: hidden; } }
input, textarea { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line-strong); border-radius: 6px; padding: .35rem .6rem; }
input:focus-visible, textarea:focus-visible, button:focus-visible, output:focus-visible, pre:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
#search { width: min(15rem, 60vw); min-height: 2.5rem; }
#found { position: absolute; top: 100%; left: 0; z-index: 2; width: min(32rem, calc(100vw - 3rem)); max-height: 70vh; overflow-y: auto; padding: .6rem; background: var(--surface); border: 1px solid var(--line-strong); border-radius: 8px; }
#found ul { list-style: none; margin: 0; padding: 0; }
#found a { display: flex; justify-content: space-between; gap: 1rem; padding: .4rem .5rem; text-decoration: none; overflow-wrap: anywhere; }
#found a span { white-space: nowrap; }
#found a span, #count { color: var(--text-2); font-size: .9rem; }
.credential { display: grid; justify-items: start; gap: .3rem; max-width: 46rem; margin: 1.2rem 0; padding: .9rem 1.25rem 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; }
.credential label { font-weight: 600; }
.credential input { width: min(28rem, 100%); min-height: 2.5rem; }
.credential p { margin: 0; color: var(--text-2); font-size: .9rem; }
.formats { font-size: .9rem; margin: 0; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
form[data-path] { display: grid; gap: .6rem; margin-top: .6rem; }
form[data-path] label { display: grid; gap: .2rem; font-size: .9rem; }
form[data-path] textarea { font: .9em/1.4 var(--mono); width: 100%; }
button { justify-self: start; min-height: 2.5rem; padding: .4rem 1rem; font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); border-radius: 6px; cursor: pointer; }
button[aria-disabled=true] { opacity: .75; cursor: default; }
output { display: block; overflow: auto; max-height: 24rem; font: .85rem/1.45 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; }
main > pre { overflow-x: auto; padding: .6rem .9rem; border: 1px solid var(--line); border-radius: 6px; background: var(--surface); max-width: 46rem; }
main > h3 { margin: 1.6rem 0 .4rem; overflow-wrap: anywhere; }
main > dl { max-width: 60rem; }
main > dl > dt:target, h2:target, h3:target { background: var(--tint); }
header p { margin: 0; }
.brand { font-weight: 650; letter-spacing: .01em; }
.layout { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 78rem; margin: 0 auto; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 1.5rem 1rem 3rem 1.5rem; font-size: .9rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
#contents { margin: 0; }
#contents > summary { padding: .25rem 0; font-weight: 600; }
#contents > ul { margin-top: .75rem; }
nav > ul > li, #contents > ul > li { margin-bottom: 1rem; }
nav > ul > li > a, #contents > ul > li > a { display: block; min-height: 24px; font-weight: 600; color: var(--text); text-decoration: none; }
nav ul ul a { color: var(--text-2); text-decoration: none; display: block; min-height: 24px; padding: .12rem 0; }
nav a:hover { text-decoration: underline; color: var(--accent); }
main { padding: 1.5rem 1.5rem 6rem; border-left: 1px solid var(--line); min-width: 0; }
main:focus { outline: none; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: .5rem 0 .5rem; }
.lead { font-size: 1.15rem; color: var(--text-2); margin-top: 0; }
h2 { font-size: 1.35rem; margin: 3rem 0 1rem; padding-bottom: .4rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.08rem; margin: 0 0 .4rem; }
h4 { font-size: .82rem; text-transform: uppercase; letter-spacing: .06em; color: var(--text-2); margin: 1.3rem 0 .4rem; }
h4 .type { text-transform: none; letter-spacing: 0; }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 1.1rem 1.25rem; margin: 0 0 1.25rem; }
article:target { border-color: var(--accent); }
p { max-width: 46rem; margin: .4rem 0; }
code, pre, var, textarea, output { font-variant-ligatures: none; font-feature-settings: "calt" 0; }
code, var { font: .9em/1.4 var(--mono); font-style: normal; font-variant-ligatures: none; }
dd code, dt code, p code { background: var(--tint); border-radius: 4px; padding: .08em .3em; overflow-wrap: anywhere; }
.route code { background: none; padding: 0; font-size: .95rem; }
var { color: var(--accent); }
.method { display: inline-block; min-width: 4.2rem; font-weight: 700; font-size: .8rem; letter-spacing: .04em; }
.get { color: var(--good); } .post { color: var(--accent); } .put, .patch { color: var(--warn); } .delete { color: var(--bad); }
.access, .type { color: var(--text-2); font-size: .9rem; }
dl { margin: .3rem 0; }
dt { padding-top: .55rem; border-top: 1px solid var(--line); }
dl > dt:first-child { border-top: 0; }
dd { margin: .1rem 0 .55rem 0; max-width: 46rem; }
.status { font-weight: 700; font-variant-numeric: tabular-nums; }
.s2 { color: var(--good); } .s4 { color: var(--warn); } .s5 { color: var(--bad); }
details { margin: .3rem 0 .3rem; }
details pre { overflow-x: auto; max-height: 24rem; padding: .6rem .9rem; border: 1px solid var(--line); border-radius: 4px; }
details > dl { border-left: 2px solid var(--line); padding-left: .9rem; }
summary { cursor: pointer; color: var(--text-2); font-size: .9rem; }
/* Where the bar is one row it stays: a page of some hundred operations is found in by its search. */
@media (min-width: 75rem) {
  html { scroll-padding-top: 4.5rem; }
  header { position: sticky; top: 0; z-index: 3; flex-wrap: nowrap; min-height: 3.75rem; }
  .layout > nav { top: 3.75rem; max-height: calc(100vh - 3.75rem); }
}
@media (max-width: 52rem) {
  .layout { display: block; }
  /* What is found would cover half of a link of the bar. */
  .search { flex-wrap: wrap; }
  #found { position: static; width: 100%; }
  nav.places { margin-left: 0; }
  .layout nav { position: static; max-height: none; border-bottom: 1px solid var(--line); padding: .75rem 1.5rem; }
  #contents > ul { max-height: 60vh; overflow-y: auto; }
  main { border-left: 0; }
}
@media print { nav, .skip { display: none; } .layout { display: block; } main { border: 0; } article { break-inside: avoid; } }
`;
