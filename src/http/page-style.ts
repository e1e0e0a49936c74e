import { fontFaces } from './page-fonts.ts';

/** Colours, type and distances of every page that this service draws by itself; `light` first, then `dark`. */
export const tokens = `
${fontFaces}
:root { color-scheme: light dark;
  --page: light-dark(#f4f5f7, #121418); --surface: light-dark(#ffffff, #1a1d22); --tint: light-dark(#eceef2, #262b32);
  --text: light-dark(#16191d, #eceef1); --text-2: light-dark(#4a515b, #b7bdc6); --text-3: light-dark(#5d6570, #9aa2ad);
  --line: light-dark(#dfe2e7, #2c3138); --line-strong: light-dark(#848a94, #747b87);
  --accent: light-dark(#3145b8, #9fb0ff); --on-accent: light-dark(#ffffff, #121418);
  --good: light-dark(#00664f, #55d1b0); --draft: light-dark(#763795, #d6a8ec); --bad: light-dark(#a93205, #ff9a70);
  --warn: light-dark(#7d4b00, #f0bb55);
  --sans: Inter, system-ui, -apple-system, "Segoe UI", "Open Sans", sans-serif;
  --mono: "JetBrains Mono", ui-monospace, Consolas, monospace; }
`;

/** Targets are 40 px high or more; the focus is drawn outside of what has it. */
export const pageStyle = `${tokens}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; background: var(--page); color: var(--text);
  font: 14px/20px var(--sans); overflow-wrap: break-word; }
h1, h2, h3, p, ul, dl, dd, pre { margin: 0; padding: 0; }
h1 { font-size: 22px; line-height: 29px; font-weight: 650; letter-spacing: -.01em; text-wrap: balance; }
h2 { font-size: 16px; line-height: 24px; font-weight: 650; }
h3 { font-size: 16px; line-height: 24px; font-weight: 600; }
a { color: var(--accent); text-underline-offset: .2em; }
small, .small { font-size: 12px; line-height: 18px; color: var(--text-3); }
code, pre { font-family: var(--mono); font-size: 13px; font-variant-ligatures: none;
  font-feature-settings: "calt" 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
ul { list-style: none; }
.quiet { color: var(--text-2); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
[hidden] { display: none !important; }

label { display: block; font-weight: 600; margin-top: 16px; }
input { width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 12px; font: inherit; font-size: 16px;
  color: inherit; background: var(--surface); border: 1px solid var(--line-strong); border-radius: 6px; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 40px; padding: 8px 16px;
  font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; border-radius: 6px;
  color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); }
.plain { color: var(--text); background: transparent; border-color: var(--line-strong); }
button[aria-disabled=true] { cursor: default; opacity: .75; }
[role=alert] { margin-top: 16px; color: var(--bad); font-weight: 600; }

.card { display: grid; align-content: start; justify-items: center; padding: 12vh 16px 32px; }
.card main { width: min(28rem, 100%); padding: 28px; background: var(--surface); border: 1px solid var(--line);
  border-radius: 14px; }
.card .brand { margin-bottom: 20px; }
.card h1 + p, .card p + p { margin-top: 8px; }
.card p { color: var(--text-2); font-size: 16px; line-height: 24px; }
.card small { display: block; margin-top: 20px; }
.card .ways, .card form > button { margin-top: 20px; }
.card form > button { width: 100%; min-height: 44px; }
.ways { display: flex; flex-wrap: wrap; gap: 12px; }
article + article { margin-top: 20px; padding-top: 20px; border-top: 1px solid var(--line); }
article h2 + p, article p + pre { margin-top: 4px; }
h1 + article, p + article { margin-top: 20px; }

.brand { display: inline-flex; align-items: center; gap: 8px; font-weight: 650; font-size: 16px; line-height: 24px;
  color: var(--text); text-decoration: none; }
.brand svg { width: 20px; height: 20px; color: var(--accent); flex: none; }

.top { background: var(--surface); border-bottom: 1px solid var(--line); }
.top > div { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 20px; max-width: 60rem; margin: 0 auto;
  padding: 8px 24px; }
.top nav ul { display: flex; gap: 4px; }
.top nav a { display: inline-flex; align-items: center; min-height: 40px; padding: 0 12px; color: var(--text-2);
  text-decoration: none; border-radius: 6px; }
.top nav a:hover { color: var(--text); text-decoration: underline; }
.top nav a[aria-current] { color: var(--text); font-weight: 600; box-shadow: inset 0 -2px var(--accent); border-radius: 0; }
.who { display: flex; align-items: center; gap: 12px; margin-left: auto; min-width: 0; }
.who span { min-width: 0; overflow-wrap: anywhere; color: var(--text-2); }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 16px; top: 8px; z-index: 1; padding: 8px 16px; background: var(--surface); }

.sheet main { max-width: 60rem; margin: 0 auto; padding: 28px 24px 64px; }
.sheet main:focus { outline: none; }
.sheet h1 + p { margin-top: 4px; max-width: 46rem; }
.sheet section { margin-top: 28px; }
.sheet section > h2 { margin-bottom: 12px; }
.rows { border: 1px solid var(--line); border-radius: 10px; background: var(--surface); }
.rows > li { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 20px; padding: 16px 20px; }
.rows > li + li { border-top: 1px solid var(--line); }
.rows > li > div { flex: 1 1 18rem; min-width: 0; }
.rows .links { display: flex; flex-wrap: wrap; gap: 0 20px; }
.rows .links a { display: inline-flex; align-items: center; min-height: 32px; }
.note { margin-top: 16px; padding: 12px 16px; border: 1px solid var(--line-strong); border-left-width: 4px; border-radius: 6px;
  background: var(--surface); max-width: 46rem; }
.rows h2, .rows h3 { font-size: 16px; line-height: 24px; font-weight: 600; }
.empty { padding: 20px; border: 1px dashed var(--line-strong); border-radius: 10px; color: var(--text-2); }
.tag { display: inline-flex; align-items: center; padding: 1px 8px; font-size: 12px; line-height: 18px; font-weight: 600;
  border: 1px solid currentcolor; border-radius: 6px; white-space: nowrap; }
.published { color: var(--good); }
.draft { color: var(--draft); border-style: dashed; }
.none { color: var(--text-3); border-color: transparent; padding: 1px 0; }
.bad { color: var(--bad); }
.more { margin-top: 16px; }

@media (max-width: 40rem) {
  .card { padding-top: 24px; }
  .card main { padding: 20px; }
  .top > div, .sheet main { padding-left: 16px; padding-right: 16px; }
  .who { margin-left: 0; flex: 1 1 100%; justify-content: space-between; }
  .rows > li { padding: 16px; }
  button, .button, .top nav a, .rows .links a { min-height: 44px; }
}
@media (forced-colors: active) { .top nav a[aria-current] { text-decoration: underline; } }
`;
