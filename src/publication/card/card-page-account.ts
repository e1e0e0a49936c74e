import { fragment, nothing, type Html } from '../../http/html.ts';
import type { Card } from './card-schema.ts';
import { person, table, words } from './card-page-parts.ts';

type CardRule = Card['rules'][number]['rules'][number];
type Written = NonNullable<CardRule['written']>;

const done: Record<Written['later'][number]['did'], string> = {
  edited: 'edited',
  steered: 'steered',
  read_words: 'words read',
};

/** By whose hand a rule is: "the distiller; edited by Olive". */
export function handsOf({ by, model, operator, later }: Written): string {
  const name = operator === null ? 'an operator' : person(operator);
  const writers: Record<Written['by'], string> = {
    distiller: 'the distiller',
    model: model === null ? 'a model' : `the model ${model}`,
    operator: `${name}, by hand`,
    revision: `a revision of the rule, opened by ${name}`,
  };
  const isUntouched = later.length === 0 && (by === 'distiller' || by === 'model');
  return [
    isUntouched ? `${writers[by]}, no person` : writers[by],
    ...later.map(({ did, operator: who }) => `${done[did]} by ${person(who)}`),
  ].join('; ');
}

/** What became of each word of the law, who read it so, and what nobody read. */
export function accountOfWords({ key, words: read, not_read: unread, confirmed_by: reader }: CardRule): Html {
  if (read === undefined || read.length === 0) return withoutAccount(reader);
  const readers = new Set(read.map(({ read_by: by }) => by));
  const [only] = readers;
  const isOne = readers.size === 1;
  const listed = table(
    `Words of the law and what they are in ${key}`,
    [{ name: 'Words' }, { name: 'Are' }, ...(isOne ? [] : [{ name: 'Read by' }])],
    read.map(({ words: text, is, read_by: by }) => [
      text,
      is,
      ...(isOne ? [] : [fragment`<span class="name">${readerName(by)}</span>`]),
    ]),
  );
  return fragment`${listed}
    ${isOne && only !== undefined ? fragment`<p class="quiet">All read by ${readerName(only)}.</p>` : nothing}
    ${unread === undefined || unread.length === 0 ? nothing : notRead(unread)}`;
}

const readerName = (by: string): string => (by === 'operator' ? 'an operator' : by);

/** Of cards of earlier releases it is not known: they say nothing. */
function withoutAccount(reader: CardRule['confirmed_by']): Html {
  if (reader === undefined) return nothing;
  return reader === null
    ? fragment`<p class="unread"><strong>Not read:</strong> no reader accounted for the words of this rule. What it rests on is the person who signed it.</p>`
    : fragment`<p class="quiet">The predicate was proved equal to the words as ${readerName(reader)} reads them.</p>`;
}

const notRead = (unread: readonly string[]): Html =>
  fragment`<p class="unread"><strong>Not read:</strong> ${unread.map((text) => `“${text}”`).join(', ')}</p>`;

/** What the signers knew of a rule and signed all the same: beside the rule, where it is relied on. */
export function doubtsKnown(approvals: Card['approvals']): Html {
  const doubts = new Map(
    approvals.flatMap(({ doubts: known = [] }) => known).map((doubt) => [doubt.id, doubt]),
  );
  const items = [...doubts.values()].flatMap(({ code, message }) =>
    code === null || message === null ? [] : [fragment`<li>${words(code)}: ${message}</li>`],
  );
  return items.length === 0
    ? nothing
    : fragment`<div class="unread"><strong>Signed with these doubts:</strong><ul>${items}</ul></div>`;
}
