import { isSaidByName } from './figure-places.ts';
import { isTabled } from '../clauses/chunks.ts';
import { opensInBrackets } from '../clauses/brackets.ts';
import type { Chunk, Region } from '../clauses/clause-parts.ts';
import type { Variable } from '../rule/logic.ts';
import {
  isAllAsked,
  isBroughtAbout,
  isChosen,
  isCircumstance,
  isObjectOfFailure,
  isOccasion,
  isPresupposed,
  isThingHad,
  sharesLimits,
} from '../signs/fact-places.ts';
import { notDenied } from '../rule/lawfulness.ts';
import { checkUnquotedItems } from './check-unquoted-items.ts';
import { isNeverForbidden, isOneOfTwo } from '../signs/one-of-two.ts';
import { provisionsIn, type NamedProvision } from '../words/provisions.ts';
import type { Anchor, GroundedFact, Mention, Reading } from '../reading-context.ts';
import { scopesAct } from '../signs/scoped.ts';
import { expectedSign, isDenied } from '../signs/signs.ts';
import { sameStem } from '../words/stems.ts';
import { opensList } from '../words/phrases.ts';
import { rangesOf, textOf } from '../words/words.ts';

const clear = 0.45;

/** Each bool of the rule pulls the way its words do. */
export function checkFacts(reading: Reading): Anchor[] {
  const anchors: Anchor[] = [];
  const provisions = provisionsIn(reading.words);
  const unspoken: Variable[] = [];
  for (const variable of reading.logic.variables.values()) {
    if (variable.kind !== 'fact' || variable.input === null) continue;
    const fact = reading.facts.find((item) => item.variable === variable);
    if (fact === undefined) {
      unspoken.push(variable);
      checkUnspoken(reading, variable.input, provisions.shift());
      continue;
    }
    const anchor = checkFact(reading, fact);
    if (anchor !== null) anchors.push(anchor);
  }
  if (opensList(reading.words)) checkUnquotedItems(reading, unspoken);
  return anchors;
}

/** An input that no word names is invented, unless it may stand for a provision that the words refer to: one for each. */
function checkUnspoken(reading: Reading, input: string, provision: NamedProvision | undefined): void {
  const { words, evidence, figures } = reading;
  const message = `No words of the quotes speak of ${input}.`;
  // "after 22:00" of `after_22`: which side of the hour it is, is not settled by the name.
  if (figures.some((figure) => figure.kind === 'time' && isSaidByName(reading, figure, [input]))) {
    evidence.open('ungrounded', [], message);
    return;
  }
  if (provision === undefined && opensList(words)) {
    const asked =
      'The quote ends where its list begins. If it stands for an item of that list, quote that too.';
    evidence.open('ungrounded', [], `${message} ${asked}`);
    return;
  }
  if (provision === undefined) {
    evidence.against('ungrounded', [], message);
    return;
  }
  const cited = textOf(words, provision.start, provision.end);
  evidence.open(
    'ungrounded',
    rangesOf(words, provision.start, provision.end),
    `${message} If it stands for what "${cited}" says, quote that too.`,
  );
}

function checkFact(reading: Reading, fact: GroundedFact): Anchor | null {
  const { law, evidence, words } = reading;
  const { variable, chunk, clarity } = fact;
  // "Except on feast days, visitors may enter only through the cloister": not refused then, granted or not.
  const { part, clause } = chunk.region;
  const freed = part === 'exception' && clause.only && clause.norm === 'permission';
  const test = freed ? notDenied : reading.test;
  const name = variable.input!;
  const change = law.change(variable, false, true, test);
  const ranges = rangesOf(words, chunk.start, chunk.end);
  const phrase = textOf(words, chunk.start, chunk.end);
  const spoken = doneBy(reading, fact) ?? chunk;
  const asked =
    isBroughtAbout(reading, fact) || isThingHad(reading, fact) || isAllAsked(reading, fact)
      ? ({ sign: 1, sure: true } as const)
      : null;
  const { sign, sure } =
    asked ??
    expectedSign(reading, spoken, {
      input: name,
      at: fact.at.at(-1)!,
      scopes: scopesAct(reading, spoken, variable, fact.at[0]!),
    });
  const circumstance = isCircumstance(reading, fact);
  const sharp =
    sure &&
    !isTabled(words, chunk) &&
    !circumstance &&
    clarity >= clear &&
    !isPresupposed(reading, fact) &&
    !isObjectOfFailure(reading, fact) &&
    !isOccasion(reading, fact) &&
    !isChosen(reading, fact) &&
    !sharesLimits(reading, fact);
  if (chunk.region.part === 'concession') {
    if (change.better || change.worse) {
      const message = `"${phrase}": the words say that it does not matter; the rule reads ${name}.`;
      if (clarity >= clear) evidence.against('reading_disagrees', ranges, message);
      else evidence.doubt('reading_disagrees', ranges, message);
    }
    return null;
  }
  if (!change.better && !change.worse) {
    evidence.doubt('reading_disagrees', ranges, `${name} makes no difference to the rule.`);
    return null;
  }
  // "A small firm need not publish them; every other firm must": nobody is forbidden to.
  const { clauses } = reading;
  const released =
    clause.norm === 'release' && part === 'act' && clauses.every(({ norm }) => norm !== 'prohibition');
  if (released && change.better && change.worse && clarity >= clear) {
    const message = `"${phrase}": the words free someone of ${name}, and forbid it to nobody; the rule does in one case.`;
    evidence.against('reading_disagrees', ranges, message);
    return null;
  }
  if (sign === 0) {
    evidence.open('reading_disagrees', ranges, `The words do not settle what "${phrase}" does (${name}).`);
    return null;
  }
  const right = sign === 1 ? change.better : change.worse;
  const wrong = sign === 1 ? change.worse : change.better;
  const astray = right ? beyondItem(reading, fact) : null;
  if (astray !== null) {
    const message = `"${phrase}" goes with ${astray.own}; in the rule ${name} matters for ${astray.other} as well.`;
    evidence.against('reading_disagrees', ranges, message);
    return null;
  }
  const spared = right ? sparedValue(reading, fact) : null;
  if (spared !== null) {
    const message = `"${phrase}" is said of ${spared} as well; in the rule ${name} does not matter there.`;
    evidence.against('reading_disagrees', ranges, message);
    return null;
  }
  if (right && !wrong) {
    const negated = isDenied(reading, chunk, { input: name, at: fact.at.at(-1)! });
    const own = reading.known.get(name);
    const told = fact.at.some((at) =>
      [...(own?.name ?? [])].some((root) => !reading.action.has(root) && sameStem(root, words[at]!.stem)),
    );
    if (clarity < 0.25 && !told)
      evidence.against('ungrounded', ranges, `No words of the quotes speak of ${name} clearly.`);
    else if (clarity < 0.25)
      evidence.open(
        'reading_disagrees',
        ranges,
        `Whether "${phrase}" is what ${name} stands for is not clear.`,
      );
    return {
      variable,
      chunk,
      at: fact.clearest,
      last: fact.at.at(-1)!,
      holds: !negated,
      fails: negated,
      label: name,
      clarity: sharp ? 1 : clarity,
      ...((spoken !== chunk || asked !== null) && { sign }),
    };
  }
  if (right && wrong) {
    if (isOneOfTwo(reading, fact, sign)) return null;
    const message = `In the rule ${name} helps in one case and hurts in another; the words do not settle it.`;
    if (isNeverForbidden(reading, fact, sign)) evidence.against('reading_disagrees', ranges, message);
    else evidence.doubt('reading_disagrees', ranges, message);
    return null;
  }
  const says = sign === 1 ? 'in favour of' : 'against';
  const message = `"${phrase}": by the words ${name} counts ${says} who acts; in the rule it is the other way round.`;
  if (sharp) evidence.against('reading_disagrees', ranges, message);
  else if (sure) evidence.doubt('reading_disagrees', ranges, message);
  else evidence.open('reading_disagrees', ranges, message);
  return null;
}

/** "to the holder or to an attorney, and only against proof": the value before it for which the condition does not count. */
function sparedValue(reading: Reading, { chunk, variable, at }: GroundedFact): string | null {
  const { words, mentions, law, test } = reading;
  const { region } = chunk;
  const joint = words.findLastIndex(
    ({ lower, index }) =>
      index < at[0]! &&
      index > region.clause.start &&
      lower === 'only' &&
      words[index - 1]?.lower === 'and' &&
      words[index - 2]?.text === ',',
  );
  if (joint < 0) return null;
  const listed = mentions.filter(
    (mention) => mention.at[0]! < joint && mention.chunk.region.clause === region.clause,
  );
  const matters = ({ variable: choice, value }: Mention): boolean => {
    const { better, worse } = law.change(variable, false, true, test, new Map([[choice, value] as const]));
    return better || worse;
  };
  if (!listed.some(matters)) return null;
  return listed.find((mention) => !matters(mention))?.value ?? null;
}

/**
 * "cut melon; soft cheese, unless it is sealed": a clause to the last of several items speaks of that item alone. Words of
 * the clause that take up the item ("it", "they") tell it from one that is said of them all.
 */
function beyondItem(
  reading: Reading,
  { chunk, variable }: GroundedFact,
): { own: string; other: string } | null {
  const { words, mentions, law, test } = reading;
  const { region } = chunk;
  if (!['exception', 'condition', 'relative'].includes(region.part)) return null;
  const listedTo = beyondNearest(reading, variable, region);
  if (listedTo !== null) return listedTo;
  const starts = words.findLastIndex(({ kind }, at) => kind === 'break' && at < region.start);
  const inBrackets = opensInBrackets(words, region);
  const takesUp =
    inBrackets || words.slice(region.start, region.start + 3).some(({ lower }) => lower === 'it');
  if (starts < 0 || !takesUp) return null;
  const own = mentions.find(({ at }) => at[0]! > starts && at[0]! < region.start);
  const listed = mentions.filter(
    (mention) =>
      mention.variable === own?.variable &&
      mention.value !== own.value &&
      mention.at[0]! < starts &&
      mention.chunk.region.clause === region.clause,
  );
  if (own === undefined) return null;
  const other = listed.find(({ variable: choice, value }) => {
    const { better, worse } = law.change(variable, false, true, test, new Map([[choice, value] as const]));
    return better || worse;
  });
  return other === undefined ? null : { own: own.value, other: other.value };
}

/** "to members and to students who bring a letter": the preposition said again sets them apart. */
function beyondNearest(
  { words, mentions, law, test }: Reading,
  variable: Variable,
  region: Region,
): { own: string; other: string } | null {
  if (region.part !== 'relative' || !['who', 'that', 'which'].includes(words[region.start]?.lower ?? ''))
    return null;
  const listed = mentions.filter(({ at, partial }) => !partial && at.at(-1)! < region.start);
  const own = listed.findLast(({ at }) => region.start - at.at(-1)! === 1);
  if (own === undefined) return null;
  const joint = words.findLastIndex(({ lower }, at) => at < own.at[0]! && ['and', 'or'].includes(lower));
  const again = words[joint + 1]?.lower ?? '';
  if (joint < 0 || own.at[0]! - joint > 4 || !repeatable.has(again)) return null;
  const other = listed.find(({ at, variable: choice, value, chunk }) => {
    const same = choice === own.variable && value !== own.value && at[0]! < joint && joint - at[0]! < 8;
    if (!same || chunk.region.clause !== region.clause) return false;
    const { better, worse } = law.change(variable, false, true, test, new Map([[choice, value] as const]));
    return better || worse;
  });
  return other === undefined ? null : { own: own.value, other: other.value };
}
const repeatable = new Set('to by for of from with in on at'.split(' '));

/** "The keeper shall sign", of an input that the keeper has signed: the act that is asked for, and not who is asked. */
function doneBy(reading: Reading, { chunk, variable, at }: GroundedFact): Chunk | null {
  const { words, known, action, chunks } = reading;
  const { part, clause } = chunk.region;
  const about = known.get(variable.input ?? '');
  if (part !== 'subject' || about === undefined || clause.norm === 'permission') return null;
  const acts = chunks.filter(({ region }) => region.clause === clause && region.part === 'act');
  // "must detain a vessel", of an input for its being detained: the action is all that its name says.
  const isAction = [...about.name].every((root) => action.has(root));
  // "A lost key must be reported on the day of the loss": the loss is named already.
  const told = (root: string): boolean => at.some((index) => sameStem(words[index]!.stem, root));
  return (
    acts.find(({ start, end }) =>
      words
        .slice(start, end)
        .some(
          ({ stem }) =>
            (isAction || !action.has(stem)) &&
            [...about.name].some((root) => sameStem(root, stem) && !told(root)),
        ),
    ) ?? null
  );
}
