import { createHash } from 'node:crypto';

const css = `
:root { color-scheme: light dark; --ink: #1d2430; --paper: #fbfaf7; --line: #c9c4b8; --accent: #1f4f8f; --bad: #a3201d; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e6df; --paper: #171a20; --line: #454b57; --accent: #8db8f2; --bad: #ff9d94; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
  background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: min(24rem, 100%); }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
p { margin: 0 0 1rem; }
label { display: block; font-weight: 600; margin-top: 1rem; }
input { width: 100%; font: inherit; padding: .6rem .7rem; margin-top: .25rem; color: inherit;
  background: transparent; border: 1px solid var(--line); border-radius: .4rem; }
button { margin-top: 1.5rem; width: 100%; font: inherit; font-weight: 600; padding: .7rem; cursor: pointer;
  border: 0; border-radius: .4rem; background: var(--accent); color: var(--paper); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[role=alert] { color: var(--bad); font-weight: 600; }
small { display: block; margin-top: 1.5rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: var(--accent); }
`;

/** What one page may do beyond showing text in its own style. */
export interface PagePermissions {
  /** Origins that its forms go on to, besides this site. */
  formTargets?: readonly string[];
  /** Its one inline script, exactly as in the page; it may talk to this site and to nothing else. */
  script?: string;
}

const sourceHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const styleSource = sourceHash(css);

/** Headers of the pages that this service serves by itself: no image, no frame, no other script or style, no third party. */
export function pageHeaders({ formTargets = [], script }: PagePermissions = {}): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${styleSource}`,
      ...(script === undefined ? [] : [`script-src ${sourceHash(script)}`, "connect-src 'self'"]),
      `form-action ${["'self'", ...formTargets].join(' ')}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
  };
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A whole page. `body` is HTML; the script, if there is one, runs before anything else of the page is read. */
export const page = (title: string, body: string, script?: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
  (script === undefined ? '' : `<script>${script}</script>`) +
  `<meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>${escapeHtml(title)} · Enshrine</title><style>${css}</style></head>` +
  `<body><main>${body}</main></body></html>`;
