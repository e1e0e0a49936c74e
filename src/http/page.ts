import { createHash } from 'node:crypto';
import { fragment, Html, nothing } from './html.ts';
import { preloadSans } from './page-fonts.ts';
import { pageStyle } from './page-style.ts';

/** What one page may do beyond showing text in its own style. */
export interface PagePermissions {
  /** Origins that its forms go on to, besides this site. */
  formTargets?: readonly string[];
  /** Its one inline script, exactly as in the page; it may talk to this site and to nothing else. */
  script?: string;
  /**
   * A browser calls the origin of a form `null` where nothing may be told of it, and such a form changes nothing here:
   * pages with one say `same-origin`. Pages whose address held a secret keep the default.
   */
  referrer?: 'no-referrer' | 'same-origin';
}

const sourceHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const styleSource = sourceHash(pageStyle);

/** Headers of the pages that this service serves by itself: no frame, no other script or style, no third party. */
export function pageHeaders({
  formTargets = [],
  script,
  referrer = 'no-referrer',
}: PagePermissions = {}): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': referrer,
    'x-content-type-options': 'nosniff',
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${styleSource}`,
      "font-src 'self'",
      // Browsers ask every site for its icon, and complain where the page forbids it.
      "img-src 'self'",
      ...(script === undefined ? [] : [`script-src ${sourceHash(script)}`, "connect-src 'self'"]),
      `form-action ${["'self'", ...formTargets].join(' ')}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
  };
}

export interface Page {
  title: string;
  /** What is in `main`; the `h1` is part of it. */
  body: Html;
  /** Runs before anything else of the page is read. */
  script?: string;
  /** Bar above a page of its whole width; without one, the page is a card with a few words. */
  top?: Html;
}

const styleSheet = new Html(`<style>${pageStyle}</style>`);

const drawing = (attributes: string): string =>
  `<svg viewBox="0 0 20 20" fill="none" stroke-width="1.75" ${attributes}>` +
  '<path d="M10 1.5 17 4v5.5c0 4.2-2.9 7.4-7 9-4.1-1.6-7-4.8-7-9V4z"/><path d="m6.8 9.9 2.2 2.2 4.2-4.4"/></svg>';

/** The mark of the service, before its name. */
export const seal = new Html(drawing('stroke="currentColor" aria-hidden="true"'));

/** The icon of the site, as SVG. */
export const icon = drawing('xmlns="http://www.w3.org/2000/svg" stroke="#6b7cf0"');

/** The name of the service, as every page begins. */
export const brand = fragment`<span class="brand">${seal}Enshrine</span>`;

/** A whole page. */
export const page = ({ title, body, script, top }: Page): string =>
  fragment`<!doctype html><html lang="en"><head><meta charset="utf-8">${
    script === undefined ? nothing : new Html(`<script>${script}</script>`)
  }<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Enshrine</title>${preloadSans}${styleSheet}</head>${
    top
      ? fragment`<body class="sheet"><a class="skip" href="#main">Skip to the page</a>${top}<main id="main" tabindex="-1">${body}</main></body>`
      : fragment`<body class="card"><main>${brand}${body}</main></body>`
  }</html>`.markup;
