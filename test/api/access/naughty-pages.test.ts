import { parse, type DefaultTreeAdapterMap } from 'parse5';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isStorableText } from '../../../src/core/storable-text.ts';
import { naughtyStrings } from '../../testkit/naughty-strings.ts';
import { ownFontPath } from '../../testkit/own-font.ts';
import { draftNotes, enshrine, publish } from '../../testkit/publication.ts';
import { openReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

function* elementsOf(node: Node): Generator<Element> {
  if ('tagName' in node) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
}

const wordsOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(wordsOf).join('') : '';

const active = [
  'script',
  'iframe',
  'object',
  'embed',
  // The page draws its own icons: of what is within a drawing only that which acts.
  'foreignObject',
  'animate',
  'use',
  'img',
  'form',
  'base',
  'link',
  'math',
  'template',
];

/** A font of the service's own, which the page asks for before it is drawn. */
function isOwnFont(tagName: string, attrs: readonly { name: string; value: string }[]): boolean {
  const said = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
  return (
    tagName === 'link' &&
    said['rel'] === 'preload' &&
    said['as'] === 'font' &&
    ownFontPath.test(said['href'] ?? '')
  );
}

/** What a browser would make of these bytes, and would do because of it. */
function harmsIn(page: string): string[] {
  return [...elementsOf(parse(page))].flatMap(({ tagName, attrs }) => [
    ...(active.includes(tagName) && !isOwnFont(tagName, attrs) ? [`<${tagName}>`] : []),
    ...attrs
      .filter(
        ({ name, value }) => /^on|^style$/i.test(name) || /^\s*(javascript|data|vbscript):/i.test(value),
      )
      .map(({ name, value }) => `${tagName} ${name}="${value}"`),
  ]);
}

const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const texts = naughtyStrings().filter(
  (text) => text.trim() !== '' && text.length <= 200 && isStorableText(text) && !control.test(text),
);

it('what operators write is on the card and its notes as words, and does nothing in a browser', async () => {
  const world = await openReviewWorld(service);
  const all = texts.join('\n');
  await service.rest('PATCH', `/worlds/${world.worldId}`, {
    as: 'operator',
    body: {
      correlation_id: world.worldId,
      title: `<script>alert(1)</script> ${texts[0]}`.slice(0, 190),
      description: all.slice(0, 1_900),
    },
  });
  await enshrine(world, 'A person must not operate a ferry.', {
    modality: 'must_not',
    requires: 'false',
    title: '"><img src=x onerror=alert(1)>',
    obligations: [{ id: 'log', on: 'applies', text: '<iframe src=javascript:alert(1)></iframe>' }],
    action_proposal: {
      title: '</title><script>alert(1)</script>',
      description: '<!--<base href=//evil.test>',
    },
  });
  // Each as a paragraph of its own: the notes are Markdown, with links and images that lead nowhere.
  const narrative = texts.join('\n\n').slice(0, 15_000);
  const notes = await draftNotes(world, { narrative });
  expect(await publish(world, notes.id)).toMatchObject({ status: 201 });

  const page = await service.rest<string>('GET', `/worlds/${world.worldId}/versions/v1/card`, {
    as: 'operator',
    headers: { accept: 'text/html' },
  });
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
  expect(page.headers.get('content-security-policy')).not.toMatch(/script-src|unsafe-inline'[^;]*script/);
  expect(harmsIn(page.body)).toEqual([]);
  const words = wordsOf(parse(page.body));
  for (const written of [
    '<script>alert(1)</script>',
    '<iframe src=javascript:alert(1)></iframe>',
    '</title>',
  ]) {
    expect(words).toContain(written);
  }
});

it('the harm would be found if it were there', () => {
  const page = '<p onclick=a()><a href=" javascript:b()">c</a><img src=d><script>e()</script>';
  expect(harmsIn(page)).toEqual(['p onclick="a()"', 'a href=" javascript:b()"', '<img>', '<script>']);
});
