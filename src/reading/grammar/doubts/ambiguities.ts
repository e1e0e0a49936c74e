import type { Binder } from '../binding/binding.ts';
import type { NormTree, Phrase } from '../trees/clause-tree.ts';
import { isRange } from '../rewrites/cases.ts';
import { numberAt } from '../words/numbers.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import type { Token } from '../words/tokens.ts';
import { unitNamed } from '../words/units.ts';
import { opensPhrase } from '../words/words.ts';

/**
 * What a careful reader asks of a norm whose words are all understood: English leaves it open what "only" goes with, or
 * whether the condition at the end is of both acts or of the last alone. An input that fits one of the readings does not
 * settle which of them was meant.
 */
export function ambiguities(tree: NormTree, binder: Binder): void {
  const words = wordsIn(tree);
  weakDuty(tree, binder);
  onlyBeforeVerb(tree, words, binder);
  lateCondition(tree, binder);
  circumstanceOfItsOwn(tree, binder);
  caseInGrant(tree, binder);
  turnedAway(words, binder);
  eachTime(words, binder);
  dayWhen(tree, words, binder);
}

function wordsIn(tree: NormTree): Token[] {
  const phrases = [
    tree.subject,
    tree.predicate,
    typeof tree.only === 'object' ? (tree.only?.phrase ?? null) : null,
    ...tree.conditions.map(({ phrase }) => phrase),
  ];
  const tokens = new Set([
    ...tree.words,
    ...tree.conditions.flatMap((condition) => condition.tokens),
    ...(typeof tree.only === 'object' && tree.only !== null ? tree.only.tokens : []),
    ...phrases.flatMap((phrase) => (phrase === null ? [] : wordsOf(phrase))),
  ]);
  return [...tokens].sort((left, right) => left.index - right.index);
}

/** "Readers are expected to leave their bags": a duty, or what is hoped for? */
function weakDuty({ modality, guidance, words }: NormTree, binder: Binder): void {
  if (modality !== 'must' || guidance) return;
  const said = words.filter(({ lower }) =>
    /^(?:expected|asked|requested|invited|urged|counted)$/.test(lower),
  );
  if (said.length > 0) doubt(binder, 'judgement', words, 'Whether this obliges is for a person to say.');
}

/** "must rest for 30 minutes after every 4 hours": each time, and whether the hours are a case or a limit stays open. */
function eachTime(words: readonly Token[], binder: Binder): void {
  words.forEach((token, at) => {
    const [every, figure] = words.slice(at + 1);
    if (!/^(?:after|before)$/.test(token.lower) || !/^(?:every|each)$/.test(every?.lower ?? '')) return;
    if (figure === undefined || (!isCount(figure) && numberAt(words, at + 2) === null)) return;
    doubt(
      binder,
      'ambiguous_attachment',
      words.slice(at, at + 3),
      'Is this when it has to be done, or how often at the most?',
    );
  });
}

/** "Keep out of the fairway": not where the words after it say, unless an input or the action says the same. */
function turnedAway(words: readonly Token[], binder: Binder): void {
  const said = saidByNames(binder);
  words.forEach((token, at) => {
    const next = words[at + 1]?.lower ?? '';
    const turns =
      (token.lower === 'out' &&
        next === 'of' &&
        words[at + 3]?.lower !== 'question' &&
        !isCount(words[at - 1]) &&
        !isCount(words[at + (/^(?:the|these|its|their)$/.test(words[at + 2]?.lower ?? '') ? 3 : 2)])) ||
      (token.lower === 'away' && next === 'from' && !isDistance(words[at - 1])) ||
      // "two nautical miles off the shore": how far from it
      (token.lower === 'off' &&
        /^(?:the|a|an|its|their|his|her|any|every|that|this)$/.test(next) &&
        !isDistance(words[at - 1]));
    if (!turns || said.has(token.lower)) return;
    doubt(binder, 'judgement', [token], `Whether "${token.lower}" turns this round is for a person to say.`);
  });
}

const isDistance = (token: Token | undefined): boolean =>
  /^(?:length|miles)$/.test(unitNamed(token?.lower ?? '')?.dimension ?? '');

/** "a notation of the day when it was filed": which day is noted, and no condition of the notation. */
function dayWhen(tree: NormTree, words: readonly Token[], binder: Binder): void {
  for (const { tokens, front } of tree.conditions) {
    const [first] = tokens;
    if (front || !/^(?:when|where)$/.test(first?.lower ?? '')) continue;
    const before = words.find(({ index }) => index === first!.index - 1);
    if (
      !before ||
      !/^(?:days?|dates?|hours?|times?|moments?|weeks?|months?|years?|places?)$/.test(before.lower)
    )
      continue;
    doubt(
      binder,
      'ambiguous_attachment',
      [before, ...tokens],
      `Is it done only in this case, or does this say which ${before.text} is meant?`,
    );
  }
}

/** "two out of three" */
const isCount = (token: Token | undefined): boolean =>
  token !== undefined &&
  (token.kind === 'number' ||
    /^(?:one|two|three|four|five|six|seven|eight|nine|ten|every)$/.test(token.lower));

/** Every word that the action and its inputs are named and described by. */
function saidByNames({ names }: Binder): ReadonlySet<string> {
  const texts = names.inputs.flatMap(({ input, description, values }) => [
    input.name,
    description,
    ...values.map(({ value }) => value),
  ]);
  return new Set(
    [names.title, ...texts]
      .join(' ')
      .toLowerCase()
      .split(/[^a-z]+/),
  );
}

/** "A trainee may accompany a teacher only if she holds a certificate": the trainee, or the teacher? */
export function unsettledPronoun(words: readonly Token[], binder: Binder): void {
  const at = words.findIndex(({ lower }) => /^(?:he|she)$/.test(lower));
  if (at < 0) return;
  const before = words.slice(0, at);
  const persons = before.filter(
    (token, index) =>
      isOnePerson(token) &&
      // "a first-aid trainer certificate": the noun that it comes before is meant
      (before[index + 1]?.content !== true || endsNoun(before[index + 1]!.lower)) &&
      /^(?:a|an|the|another|every|each|any|no|his|her|that|this)$/.test(
        before.slice(0, index).findLast(({ content }) => !content)?.lower ?? '',
      ),
  );
  const different = new Map(persons.map((token) => [token.stems.join(' '), token]));
  if (different.size < 2) return;
  doubt(
    binder,
    'ambiguous_attachment',
    [...different.values(), words[at]!],
    `Who is meant by "${words[at]!.text}"?`,
  );
}

/** What comes behind a whole noun: "the foreman before he leaves", "a cook who". */
const endsNoun = (word: string): boolean =>
  opensPhrase(word) ||
  /^(?:may|must|shall|can|will|only|not|and|or|but|is|are|was|were|has|had|have)$/.test(word);

/** "All such reports shall be posted": which reports, the clause does not say. `before` is what it says up to there. */
export function pointsOutside(words: readonly Token[], before: readonly Token[], binder: Binder): void {
  const [alone, modal] = words.filter(({ kind }) => kind === 'word');
  if (
    /^(?:this|these)$/.test(alone?.lower ?? '') &&
    /^(?:may|must|shall|can|will)$/.test(modal?.lower ?? '') &&
    !before.some(({ kind }) => kind === 'word')
  )
    doubt(binder, 'unresolved_reference', [alone!], `What "${alone!.text}" is, the clause does not say.`);
  words.forEach((token, at) => {
    if (!/^(?:such|this|these|said)$/.test(token.lower)) return;
    // "these criteria: …": what it points to follows
    if (words.slice(at + 1, at + 5).some(({ lower }) => lower === ':')) return;
    // "such goods as were damaged": which of them follows
    if (token.lower === 'such' && words.slice(at + 2, at + 5).some(({ lower }) => lower === 'as')) return;
    // "such as", "this is": points to nothing by itself
    const noun = words.slice(at + 1, at + 5).filter(({ kind }) => kind === 'word');
    const named = noun.slice(0, noun.findIndex(({ content }) => !content) + 1 || noun.length);
    const [first] = noun;
    if (first?.content !== true || named.some(({ lower }) => partOfText.test(lower))) return;
    if (/^(?:may|must|shall|can|will|apply|applies)$/.test(first.lower)) return;
    const earlier = [...before, ...words.slice(0, at)];
    if (figure.test(first.lower) && earlier.some(({ kind }) => kind === 'number')) return;
    // "This duty does not extend to …", "are excused from this duty": the norm before it
    if (ofNorm.test(first.lower) && before.some(({ kind }) => kind === 'word')) return;
    const known = earlier.flatMap(({ stems }) => stems);
    const said = named.filter(({ content }) => content);
    if (said.some(({ stems }) => stems.some((part) => known.includes(part)))) return;
    // "sold under this mark" of the action "Sell butter under the mark"
    if (isOfTitle(token, first, binder.names.title)) return;
    doubt(
      binder,
      'unresolved_reference',
      [token, ...said],
      `"${token.text} ${said.map(({ text }) => text).join(' ')}" speaks of what is outside the clause.`,
    );
  });
}

/** "The mark" of the action's title, which the clause calls "this mark". */
const isOfTitle = (pointer: Token, noun: Token, title: string): boolean =>
  pointer.lower === 'this' && ` ${title} `.includes(` the ${noun.lower} `);

/** "this figure": the one that was said before. */
const figure =
  /^(?:figures?|amounts?|limits?|periods?|intervals?|rates?|percentages?|sums?|dates?|ages?|numbers?|value|values|fee|fees|share|deadline|distance|weight)$/;

const ofNorm = /^(?:duty|obligation|prohibition|ban|restriction|requirement|rule)$/;

/** "this section", "these Rules": what is read, or the text that it belongs to. */
const partOfText =
  /^(?:sections?|subsections?|paragraphs?|subparagraphs?|articles?|parts?|subparts?|chapters?|subchapters?|titles?|acts?|rules?|regulations?|orders?|directives?|schedules?|annex|annexes|clauses?|agreements?|contracts?|policy|policies|law|laws|ordinance|code|codes|by-laws?|bylaws?|statutes?|decree|standard|standards|guidelines?|procedure|procedures|manual|document|instructions?|terms|conditions|provisions?|notice|licen[cs]e|permit|year|month|week|day|time|case|cases|purpose|purposes|respect)$/;

const isOnePerson = ({ lower, content }: Token): boolean =>
  content &&
  (/(?:ee|ian|eer|ess|man|woman|person|child|spouse|minor|wife|husband|pupil|member|guest|nurse|witness|youth|boy|girl|student|tenant|patient|client|agent|assistant|resident|parent|president|apprentice|trainee|adult|doctor|author|visitor|operator|inspector|director|supervisor|instructor|donor|creditor|debtor|surveyor|conductor|auditor|contractor|mayor|tutor|mentor|solicitor|cook|guard|judge|clerk|guide|host|chief|coach|heir|pilot|captain|chef|infant|mother|father|brother|sister|ist)$/.test(
    lower,
  ) ||
    (/(?:[^aeiou](?:er)|ider|iver|oyer|ayer|ewer|uyer|awyer)$/.test(lower) && !thing.test(lower))) &&
  !/^(?:fee|degree|committee|tree|coffee|list|waist|mist|process|business|express|address|access|press|dress|mess|less|unless)$/.test(
    lower,
  );

/** Words in -er that name no person, or none for certain. */
const thing =
  /^(?:number|order|water|letter|paper|matter|manner|register|container|computer|trailer|cover|corner|ladder|timber|power|tower|counter|locker|meter|other|either|neither|whether|further|rather|under|over|after|never|ever|later|earlier|former|latter|higher|lower|greater|smaller|larger|longer|shorter|older|younger|better|proper|quarter|per|silver|river|winter|summer|weather|september|october|november|december|shelter|filter|folder|border|shutter|shower|chamber|charter|member-ship|offer|refer|transfer|answer|together|however|another|whichever|consider|render|enter|deliver|remover|sticker|poster|printer|freezer|cooker|burner|boiler|heater|cooler|trigger|tender|leader-ship|liver|fever|cancer|litter|butter|pepper|ginger|rubber|leather|feather|finger|shoulder|supper|dinner|hammer|buffer|layer|wafer|tanker|bunker|steamer|cruiser|tiller|anchor|propeller|extinguisher|detector)$/;

/** "Volunteers may only feed the goats on Sundays": nothing but that, or on no other day? */
function onlyBeforeVerb(tree: NormTree, words: readonly Token[], binder: Binder): void {
  if (tree.modality !== 'may' && tree.modality !== 'entitled') return;
  const modal = tree.words.findIndex(({ lower }) => /^(?:may|can)$/.test(lower));
  if (modal < 0) return;
  const only = [...tree.words, ...(typeof tree.only === 'object' ? (tree.only?.tokens ?? []) : [])].find(
    ({ lower, index }) => lower === 'only' && index === tree.words[modal]!.index + 1,
  );
  if (only === undefined) return;
  const after = words.filter(({ index }) => index > only.index);
  const [verb, ...rest] = after;
  if (verb === undefined) return;
  const place = rest.findIndex(({ lower }) => opensCircumstance.test(lower));
  // "may only be used in the yard": the verb has no object, so that what follows is what is limited; not so where by whom
  // and when both follow
  if (verb.lower === 'be' && !(rest[place]?.lower === 'by' && rest.slice(place + 1).some(isWhen))) return;
  if (place <= 0 || !rest.slice(0, place).some(({ content }) => content)) return;
  doubt(
    binder,
    'ambiguous_attachment',
    [only, ...rest.slice(0, place + 1)],
    'Is only this allowed, or this only then or there?',
  );
}

const isWhen = ({ lower }: Token): boolean => /^(?:on|at|during|between|before|after)$/.test(lower);

const opensCircumstance = /^(?:on|in|at|during|between|before|after|from|within|under|with|by)$/;

/** "must lock the enclosure and call the vet if an animal is ill": is the condition of both acts, or of the last alone? */
function lateCondition(tree: NormTree, binder: Binder): void {
  const { predicate } = tree;
  if (predicate?.kind !== 'coordination' || predicate.marked || isRange(predicate)) return;
  // "must not only lock it but also call the vet if …": the two are said as one
  const paired =
    tree.words.some(({ lower }) => lower === 'only') && predicate.tokens.at(-1)?.lower === 'also';
  if (paired) return;
  const last = predicate.items.at(-1);
  const ends = last === undefined ? [] : wordsOf(last);
  const end = ends.at(-1)?.index;
  if (end === undefined) return;
  const late = tree.conditions.find(
    ({ front, relation, tokens }) =>
      !front &&
      (relation === 'if' || relation === 'unless') &&
      tokens[0] !== undefined &&
      // no comma sets it apart
      tokens[0].index === end + 1 &&
      tokens[0].lower !== ',',
  );
  if (late === undefined) return;
  doubt(
    binder,
    'ambiguous_attachment',
    [...predicate.tokens, ...late.tokens],
    'Is this condition of each of them, or of the last alone?',
  );
}

/** "A log may be deleted and copies may be made with the consent of the supervisor": is it asked for in both, or in the last alone? */
export function lateConsent(
  first: NormTree,
  second: NormTree,
  sentence: readonly Token[],
  binder: Binder,
): void {
  if (first.modality !== 'may' || second.modality !== 'may' || second.predicate === null) return;
  const [joined] = wordsIn(second);
  const before = sentence[sentence.findIndex(({ index }) => index === joined?.index) - 1];
  if (joined?.lower !== 'and' || before === undefined || before.lower === ',') return;
  const said = wordsOf(second.predicate);
  const from = said.findIndex(
    ({ lower }, index) =>
      lower === 'with' && said.slice(index + 1, index + 4).some((token) => consenting.test(token.lower)),
  );
  if (from > 0)
    doubt(
      binder,
      'ambiguous_attachment',
      said.slice(from),
      'Is this asked for in each of the two, or in the last alone?',
    );
}

const consenting = /^(?:consent|approval|permission|agreement|authorisation|authorization|leave)$/;

/** "a helmet when riding a bicycle and a reflective vest after dark": the second thing has a circumstance of its own. */
function circumstanceOfItsOwn(tree: NormTree, binder: Binder): void {
  for (const { phrase, relation, front } of tree.conditions) {
    if (front || (relation !== 'if' && relation !== 'adjunct')) continue;
    for (const found of coordinationsIn(phrase)) {
      const [first, ...more] = found.items;
      if (found.connective !== 'and' || first === undefined || found.marked) continue;
      const own = more.filter((item) => {
        const said = wordsOf(item);
        const end = said.at(-1)?.index ?? -1;
        return (
          /^(?:a|an|the|one|two|his|her|their|its)$/.test(said[0]?.lower ?? '') &&
          (said.some((_, at) => at > 1 && opensCaseAt(said, at)) ||
            tree.conditions.some(({ tokens }) => tokens[0]?.index === end + 1))
        );
      });
      if (own.length > 0)
        doubt(
          binder,
          'ambiguous_attachment',
          [...found.tokens, ...own.flatMap(wordsOf)],
          'Is this part of the condition, or a second thing with a circumstance of its own?',
        );
    }
  }
}

/** "with the consent of the owner and, in winter, with that of the warden": what is asked for besides. */
const adds = (phrase: Phrase): boolean =>
  wordsOf(phrase).some(
    ({ lower }, at) => (at === 0 && lower === 'with') || /^(?:also|too|well)$/.test(lower),
  );

/** "solely for A and, on Sundays, for B": B is allowed in one case, and whether A is in that case too is not said by "and". */
function caseInGrant({ only, modality }: NormTree, binder: Binder): void {
  if (only === null || typeof only !== 'object' || modality === 'must') return;
  const regions = [only.phrase, ...coordinationsIn(only.phrase).flatMap(({ items }) => items)];
  for (const region of regions) {
    if (region.kind !== 'region') continue;
    for (const piece of region.pieces)
      if (piece.kind === 'conditional' && piece.connective === 'and' && !adds(piece.phrase))
        doubt(
          binder,
          'ambiguous_attachment',
          [...piece.tokens, ...wordsOf(piece.phrase)],
          'Is this allowed besides in that case, or asked for besides?',
        );
  }
}

/** "at night" does, "at least 2" does not. */
const opensCaseAt = (words: readonly Token[], at: number): boolean =>
  /^(?:after|before|when|if|while|during|on|at|in)$/.test(words[at]?.lower ?? '') &&
  !(words[at]?.lower === 'at' && /^(?:least|most)$/.test(words[at + 1]?.lower ?? ''));

function coordinationsIn(phrase: Phrase): Extract<Phrase, { kind: 'coordination' }>[] {
  if (phrase.kind === 'coordination') return [phrase, ...phrase.items.flatMap(coordinationsIn)];
  return phrase.pieces.flatMap((piece) =>
    piece.kind === 'group' || piece.kind === 'except' || piece.kind === 'conditional'
      ? coordinationsIn(piece.phrase)
      : [],
  );
}
