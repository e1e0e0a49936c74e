import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fragment, type Html } from './html.ts';
import { send } from './respond.ts';
import type { Router } from './router.ts';

interface PageFont {
  family: string;
  /** The least and the greatest weight of the variable font. */
  weights: string;
  /** On this site; holds a digest of the file, which therefore never changes. */
  path: `/fonts/${string}.woff2`;
  file: Buffer;
}

/** Of the packages that the cockpit, which is built before the service starts, is set in too. */
const packages = createRequire(import.meta.url);

function pageFont(family: string, name: string, weights: string): PageFont {
  const file = readFileSync(
    packages.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`),
  );
  const digest = createHash('sha256').update(file).digest('hex').slice(0, 12);
  return { family, weights, path: `/fonts/${name}-${digest}.woff2`, file };
}

/** What the cockpit is set in, for the pages that the service draws by itself. */
const sans = pageFont('Inter', 'inter', '100 900');
const mono = pageFont('JetBrains Mono', 'jetbrains-mono', '100 800');
/** Of the law's own words. */
const serif = pageFont('Source Serif 4', 'source-serif-4', '200 900');

/** Optional: a page whose font comes late keeps what it was drawn with, so nothing moves while it is read. */
const face = ({ family, weights, path }: PageFont): string =>
  `@font-face { font-family: "${family}"; font-weight: ${weights}; font-display: optional; src: url("${path}") format("woff2"); }`;

/** Of every page. */
export const fontFaces = [sans, mono].map(face).join('\n');
/** Of pages that quote the law. */
export const lawFace = face(serif);

const preload = ({ path }: PageFont): Html =>
  fragment`<link rel="preload" as="font" type="font/woff2" crossorigin href="${path}">`;

/** Asks for the font of a page's text before its style does; it is there when the text is first drawn. */
export const preloadSans = preload(sans);
/** The same of a page that shows code from its beginning. */
export const preloadFonts = fragment`${[sans, mono].map(preload)}`;
/** And of a page that quotes the law. */
export const preloadLaw = fragment`${[sans, serif, mono].map(preload)}`;

/** Serves the fonts, to anyone: the pages of those who are not signed in are set in them too. */
export function serveFonts(router: Router<object>): void {
  for (const { path, file } of [sans, mono, serif]) {
    router.on('GET', path, async (_request, response) => {
      send(response, 200, 'font/woff2', file, { 'cache-control': 'public, max-age=31536000, immutable' });
    });
  }
}
