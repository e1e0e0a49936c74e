import { createHash } from 'node:crypto';
import { fragment, Html } from '../http/html.ts';
import { preloadFonts } from '../http/page-fonts.ts';
import { seal } from '../http/page.ts';
import { referenceStyle } from './reference-style.ts';

/** One style sheet, by its hash, and the script of this site; no picture of another origin, no other text that runs. */
export const referencePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(referenceStyle).digest('base64')}'`,
  "font-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Path and label. */
export type ReferencePlace = readonly [path: string, label: string];

/** The pages of the reference, in the order of their use. */
const referencePlaces: readonly ReferencePlace[] = [
  ['/docs', 'REST'],
  ['/docs/graphql', 'GraphQL'],
  ['/docs/rules', 'Rule language'],
  ['/docs/errors', 'Errors and findings'],
  ['/docs/operators', 'For operators'],
  ['/docs/members', 'For members'],
  ['/docs/agents', 'For agents'],
];

/** Those that a site serves: the page of the schema only where the schema may be asked for. */
export const placesOf = (isSchemaOpen: boolean): readonly ReferencePlace[] =>
  referencePlaces.filter(([path]) => isSchemaOpen || path !== '/docs/graphql');

const style = new Html(`<style>${referenceStyle}</style>`);

/** A page of the reference; without its script it can be read as well. */
export const referenceFrame = ({
  path,
  title,
  contents,
  main,
  places,
}: {
  path: string;
  title: string;
  contents: Html;
  main: Html;
  places: readonly ReferencePlace[];
}): string =>
  fragment`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Enshrine</title>
<link rel="alternate" type="text/markdown" href="${path}.md">
${preloadFonts}
${style}
<script src="/docs/reference.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the reference</a>
<header>
<p class="brand"><a href="/docs">${seal}Enshrine</a></p>
<div class="search" role="search" hidden><label for="search">Search</label>
<input id="search" type="search" autocomplete="off" spellcheck="false" aria-controls="found">
<div id="found" hidden><p id="count" role="status"></p><ul></ul></div></div>
<nav class="places" aria-label="Reference"><ul>${places.map(
    ([place, label]) => fragment`<li><a href="${place}"${place === path ? current : none}>${label}</a></li>`,
  )}</ul></nav>
</header>
<div class="layout">
<nav aria-label="On this page"><details id="contents"><summary>On this page</summary><ul>${contents}</ul></details></nav>
<main id="main" tabindex="-1">
<p class="formats"><a href="${path}.md">This page as Markdown</a></p>
${main}
</main>
</div>
</body>
</html>
`.markup;

const current = new Html(' aria-current="page"');
const none = new Html('');
