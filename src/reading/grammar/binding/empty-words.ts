import { isPerson } from './attachment.ts';
import { namesAnyone } from './actors.ts';
import { saysExtreme } from './extremes.ts';
import type { Binder } from './binding.ts';
import type { Token } from '../words/tokens.ts';
import { bestLikeness, type Name } from '../vocabulary/vocabulary.ts';
import { isMoney } from '../words/units.ts';
import { stem } from '../words/stem.ts';
import { isLight, opensPhrase } from '../words/words.ts';
import { goesWithoutSaying } from './usual-words.ts';

/**
 * Words that say nothing beside the words that they go with: "kept closed", "who intends to fly", "nursing staff",
 * "before any operation" where operating is the action itself, "a certificate issued by the board".
 */
export function saysNothing(
  token: Token,
  words: readonly Token[],
  explained: (token: Token) => boolean,
  binder: Binder,
): boolean {
  const at = words.indexOf(token);
  const next = words[at + 1];
  const bound = (other: Token | undefined): boolean =>
    other !== undefined && other.content && other.index === near(other, token) && explained(other);
  if (saysExtreme(token, words[at - 1], binder)) return true;
  if (goesWithoutSaying(token, words, explained, binder)) return true;
  if (token.lower === 'left' && words[at - 1]?.lower === 'be' && next?.index !== token.index + 1) return true;
  if (keeping.test(token.lower)) return bound(next);
  if (done.test(token.lower))
    return (
      auxiliary.test(words[at - 1]?.lower ?? '') &&
      bound(next?.lower === 'been' ? words[at + 2] && { ...words[at + 2]!, index: token.index + 1 } : next)
    );
  // "A refund is due if …": that it is granted, which the verb before it says
  if (/^(?:due|payable|available|owed|owing)$/.test(token.lower) && words[at - 1]?.index !== token.index - 1)
    return true;
  if (willing.test(token.lower)) return next?.lower === 'to';
  // "acting on a doctor's instructions", of an input that says whether there are any
  if (token.lower === 'acting')
    return /^(?:on|upon|under)$/.test(next?.lower ?? '') && bearing(words.slice(at + 2), explained);
  // "proves to be infected", "has turned out to be false": that it is
  if (/^(?:prove[sdn]?|proven|proving)$/.test(token.lower)) return said(words, at + 1) === 'to be';
  if (/^(?:turn|turns|turned)$/.test(token.lower)) return said(words, at + 1, 3) === 'out to be';
  // "Every year from March to August"
  if (token.lower === 'year')
    return (
      /^(?:every|each)$/.test(words[at - 1]?.lower ?? '') &&
      /^(?:from|between|in|during)$/.test(next?.lower ?? '')
    );
  // "at least 24 hours beforehand": before what the figure is counted to
  if (/^(?:beforehand|ahead)$/.test(token.lower))
    return /^(?:hours?|days?|weeks?|months?|minutes?|years?)$/.test(words[at - 1]?.lower ?? '');
  if (token.lower === 'two')
    return (
      /^(?:between|any)$/.test(words[at - 1]?.lower ?? '') &&
      words.slice(0, at).some(({ lower }) => lower === 'between')
    );
  if (inARow(words, at))
    return [...binder.used].some(({ input, description }) =>
      uninterrupted.test(`${input.name} ${description}`),
    );
  // "by either parent": by any of them
  if (token.lower === 'either')
    return next !== undefined && (isPerson(next) || next.lower === 'party') && bound(next);
  if (/^(?:staff|personnel)$/.test(token.lower)) return bound(words[at - 1]);
  if (token.lower === 'before') return isTheAction(words.slice(at + 1), binder);
  if (token.lower === 'prior' && next?.lower === 'to') return isTheAction(words.slice(at + 2), binder);
  if (token.lower === 'tolerated' || token.lower === 'condoned') return words[at - 1]?.lower === 'be';
  // "must be in possession of a ticket"
  if (token.lower === 'possession')
    return words[at - 1]?.lower === 'in' && next?.lower === 'of' && bearing(words.slice(at + 2), explained);
  // "ticket holders", "a holder of a ticket" of `has_ticket`
  if (/^holders?$/.test(token.lower))
    return (
      isHeld(words[at - 1], binder) ||
      (next?.lower === 'of' &&
        isHeld(
          words.slice(at + 2, at + 5).find(({ content }) => content),
          binder,
        ))
    );
  // "on proof of payment", where an input says that it was paid
  if (token.lower === 'proof' || token.lower === 'evidence')
    return (
      next?.lower === 'of' &&
      /^(?:on|upon|against)$/.test(words[at - 1]?.lower ?? '') &&
      bearing(words.slice(at + 2), explained)
    );
  // "lanes in the direction of travel"
  if (/^(?:travel|traffic|motion|movement)$/.test(token.lower))
    return words[at - 1]?.lower === 'of' && words[at - 2]?.lower === 'direction' && explained(words[at - 2]!);
  if (token.lower === 'gone') return next?.lower === 'by' && words[at - 1]?.lower === 'have';
  // "a replacement free of charge"
  if (token.lower === 'charge') return words[at - 1]?.lower === 'of' && words[at - 2]?.lower === 'free';
  // "give the seat to somebody else" of the action "Give the seat to somebody else"
  if (token.lower === 'else' && at > 0) return inTitle(said(words, at - 1), binder);
  // "bring in spirits free of duty" of the action "Bring in spirits free of duty"
  if (token.lower === 'free' && inTitle(said(words, at, 3), binder)) return true;
  // "may travel free of charge", where no input is of money
  if (token.lower === 'free')
    return (
      next?.lower === 'of' &&
      words[at + 2]?.lower === 'charge' &&
      binder.names.inputs.every((name) => !isPrice(name))
    );
  // "On finding a leak of 50 litres", where an input says what the leak is
  if (/^(?:finding|discovering|noticing|detecting|spotting)$/.test(token.lower))
    return /^(?:on|upon|when)$/.test(words[at - 1]?.lower ?? '') && bearing(words.slice(at + 1), explained);
  // "must not refuse a pupil because …", of the grounds on which he is refused; "not to be closed because of" may say why not
  if (token.lower === 'because')
    return (
      words.slice(0, at).some(({ lower }) => adverse.test(lower)) &&
      [...binder.used].some(({ kind, input }) => kind === 'enum' && grounds.test(input.name))
    );
  if (token.lower === 'part') return taking.test(words[at - 1]?.lower ?? '');
  if (token.lower === 'against')
    return (exchanged.test(next?.lower ?? '') && bound(next)) || isProduced(words.slice(at + 1), binder);
  if (serving.test(token.lower)) return wasDone(words, at, bound);
  if (saidInTitle(token, words, binder)) return true;
  if (doesTheAct(token, words, binder)) return true;
  if (opensNextDay(token, words, binder)) return true;
  return issuedBy(token, words, explained, binder);
}

const said = (words: readonly Token[], from: number, many = 2): string =>
  words
    .slice(from, from + many)
    .map(({ lower }) => lower)
    .join(' ');

const inTitle = (phrase: string, { names }: Binder): boolean => ` ${names.title} `.includes(` ${phrase} `);

/** An input that says what something costs, or was paid. */
const isPrice = ({ unit, input, description }: Name): boolean =>
  (unit !== null && isMoney(unit)) ||
  /(?:fee|fare|price|charge|cost|paid|pay|amount|toll|free)/i.test(`${input.name} ${description}`);

/** "the deposit that a landlord takes" of the action "Take a deposit": whose act it is, and no more. */
function doesTheAct(token: Token, words: readonly Token[], { names }: Binder): boolean {
  const at = words.indexOf(token);
  const [object, article, actor, verb] = words.slice(Math.max(at - 2, 0), at + 2);
  const [act, ...rest] = names.actionWords;
  return (
    actor === token &&
    verb !== undefined &&
    /^(?:a|an|the)$/.test(article!.lower) &&
    // the relative pronoun is between them
    object!.index === article!.index - 2 &&
    namesAnyone(token) &&
    act !== undefined &&
    sameStems(act.stems, verb.stems) &&
    rest.some(({ stems }) => sameStems(stems, object!.stems))
  );
}

/** "for the school year that begins on the following day" of an input that says "for that school year". */
function opensNextDay(token: Token, words: readonly Token[], { names, used }: Binder): boolean {
  const at = words.findIndex(({ lower }) => /^(?:begins?|opens?|starts?|commences?)$/.test(lower));
  const said = words.slice(at, at + 5);
  if (at < 2 || !said.includes(token)) return false;
  const day = said
    .slice(1)
    .map(({ lower }) => lower)
    .join(' ');
  if (!/^on the (?:following|next) day$/.test(day)) return false;
  const noun = words.slice(0, at).findLast(({ content }) => content);
  return names.inputs.some((name) => {
    const told = name.description.split(' ').slice(-3);
    return used.has(name) && noun !== undefined && told.includes('that') && told.at(-1) === noun.lower;
  });
}

/** "three nights in a row", of consecutive nights. */
const inARow = (words: readonly Token[], at: number): boolean =>
  /^(?:in a row|in succession|on end|at a stretch|without interruption|in sequence)$/.test(
    words
      .slice(Math.max(at - 2, 0), at + 1)
      .map(({ lower }) => lower)
      .join(' ')
      .replace(/^\S+ (?=in succession|on end|in sequence)/, ''),
  );
const uninterrupted = /consecutive|successive|succession|in a row|uninterrupted|continuous|running/i;

/** What an input says that someone has: `has_ticket`, `permit_held`; not `permit_displayed`. */
const isHeld = (token: Token | undefined, { names, used }: Binder): boolean =>
  token !== undefined &&
  token.stems.length > 0 &&
  names.inputs.some(
    (name) =>
      name.kind === 'bool' &&
      used.has(name) &&
      token.stems.every((part) => name.stems.includes(part)) &&
      name.stems.every((part) => token.stems.includes(part) || held.has(part)),
  );
const held = new Set('hold held have own possess valid current'.split(' ').map(stem));

/** "of a valid ticket": what an input speaks of. */
function bearing(words: readonly Token[], explained: (token: Token) => boolean): boolean {
  const first = words.findIndex(({ content }) => content);
  return first >= 0 && first < 3 && explained(words[first]!);
}

/** "has first been cooked", "has been duly signed". */
const done = /^(?:first|already|duly|actually|previously)$/;
const auxiliary = /^(?:has|have|having|had|been|being|is|are|was|were|be)$/;
const adverse =
  /^(?:refuse[ds]?|reject(?:s|ed)?|den(?:y|ies|ied)|dismiss(?:ed)?|exclude[ds]?|expel(?:led)?|evict(?:ed)?|punish(?:ed)?|penali[sz]ed?|disqualif(?:y|ied)|decline[ds]?|turn(?:ed)?|demote[ds]?)$/;
const grounds = /(?:^|_)(?:grounds?|reasons?|cause)(?:_|$)/;
const keeping = /^(?:kept|keep|keeps|left|held|maintained|stay|stays|remain|remains)$/;
const willing =
  /^(?:intends?|intending|wish(?:es|ing)?|wants?|wanting|plans?|planning|desires?|desiring|proposes?|proposing|seeks?|seeking)$/;

/** "only against proof of identity": what is asked for in return. */
const exchanged = /^(?:proof|payment|production|presentation|surrender|receipt|delivery|deposit)$/;
/** "against a prescription" of `prescription_produced`: the input says that it is handed over. */
function isProduced(words: readonly Token[], { used }: Binder): boolean {
  const noun = words.slice(0, 3).find(({ content }) => content);
  return (
    noun !== undefined &&
    noun.stems.length > 0 &&
    [...used].some(
      ({ kind, input, stems }) =>
        kind === 'bool' &&
        /(?:^|_)(?:produced|presented|shown|surrendered|handed|submitted|returned|deposited)(?:_|$)/.test(
          input.name,
        ) &&
        noun.stems.every((part) => stems.includes(part)),
    )
  );
}

/** "in which more than 20 children take part": that they are in it. */
const taking = /^(?:take|takes|taking|took|taken)$/;
const serving =
  /^(?:provided|rendered|performed|supplied|delivered|incurred|effected|sustained|executed|conducted|committed)$/;

/** "the month in which the service was provided": a service of which an input speaks, and no more is said of it. */
function wasDone(words: readonly Token[], at: number, bound: (other: Token | undefined) => boolean): boolean {
  const [subject, auxiliary] = [words[at - 2], words[at - 1]];
  const ends = words[at + 1] === undefined || words[at + 1]!.index > words[at]!.index + 1;
  return (
    ends &&
    /^(?:is|are|was|were)$/.test(auxiliary?.lower ?? '') &&
    subject !== undefined &&
    bound({ ...subject, index: words[at]!.index - 1 })
  );
}

/**
 * "to shift berth" of the action "Order shift of berth", "the jury's report" of "Hand in the jury's report": a verb with
 * its object or a noun with its owner, side by side as the action's title has them.
 */
function saidInTitle(token: Token, words: readonly Token[], { names }: Binder): boolean {
  const at = words.indexOf(token);
  const owner = /['’]s?$/.test(token.text);
  const other = words[owner ? at + 1 : at - 1];
  if (other === undefined || !other.content || other.index !== token.index + (owner ? 1 : -1)) return false;
  const [first, second] = owner ? [token, other] : [other, token];
  return names.actionWords.some(({ stems }, place) => {
    const next = names.actionWords[place + 1];
    return (
      next !== undefined &&
      (owner || next.lead === 'of') &&
      sameStems(stems, first.stems) &&
      sameStems(next.stems, second.stems)
    );
  });
}

const sameStems = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 && one.length === other.length && one.every((part, index) => part === other[index]);

const near = (other: Token, token: Token): number =>
  other.index > token.index ? token.index + 1 : token.index - 1;

/** "before any operation", "before a pharmacist sells the medicine": before what the action is. */
export function isTheAction(after: readonly Token[], { names }: Binder): boolean {
  const end = after.findIndex(
    ({ lower }, at) => at > 0 && (opensPhrase(lower) || /^(?:and|or|,|\.|;)$/.test(lower)),
  );
  const content = (end < 0 ? after : after.slice(0, end)).filter((token) => token.content);
  const [actor] = content;
  const acts =
    actor !== undefined && content.length > 1 && /^(?:a|an|the|any|each|every)$/.test(after[0]!.lower);
  const said = acts && namesAnyone(actor) ? content.slice(1) : content;
  return (
    said.length > 0 &&
    said.length <= 3 &&
    said.every(({ stems }) => stems.every((part) => isLight(part) || bestLikeness(part, names.action) >= 0.8))
  );
}

const issued = /^(?:issued|granted|awarded|published)$/;

/** "a certificate issued by the training board": the one who issues it, where no input speaks of him. */
function issuedBy(
  token: Token,
  words: readonly Token[],
  explained: (token: Token) => boolean,
  binder: Binder,
): boolean {
  const at = words.indexOf(token);
  const from = words.slice(0, at + 1).findLastIndex(({ lower }) => issued.test(lower));
  if (from < 1 || at - from > 4) return false;
  const [verb, by, the] = words.slice(from);
  const rest = words.slice(from + 3);
  if (verb === undefined || by?.lower !== 'by' || the?.lower !== 'the') return false;
  const object = words[from - 1];
  if (object === undefined || object.index !== verb.index - 1 || !explained(object)) return false;
  const end = rest.findIndex(({ content }) => !content);
  const agent = end < 0 ? rest : rest.slice(0, end);
  const told = rest[agent.length]?.lower === 'of';
  return (
    !told &&
    agent.length > 0 &&
    agent.length <= 2 &&
    (token === verb || agent.includes(token)) &&
    agent.every(({ stems }) =>
      binder.names.inputs.every((name) =>
        stems.every(
          (part) =>
            bestLikeness(part, [
              ...name.stems,
              ...name.described,
              ...name.values.flatMap((value) => value.stems),
            ]) === 0,
        ),
      ),
    )
  );
}
