import type { Effect, Modality, Tier } from '../../../rules/model.ts';
import { turnsAct } from './turned-acts.ts';
import { isContent } from '../grounding/ground.ts';
import type { Clause, NormShape } from '../clauses/norm-shape.ts';
import type { Reading } from '../reading-context.ts';
import type { Figure } from '../words/figure.ts';
import { sameStem } from '../words/stems.ts';
import { rangesOf, textOf } from '../words/words.ts';

const pair = (ifMet: Effect, ifUnmet: Effect): string => `${ifMet}/${ifUnmet}`;

/** Effects that the words allow, by the norm that they state. */
function allowed(
  { norm, only, capped, exclusive, either, ends, begins, restricted }: NormShape,
  tier: Tier,
): string[] {
  if (exclusive) return ['permit/deny', 'none/deny'];
  if (ends) return ['none/deny', 'permit/none', 'permit/deny'];
  if (either && only) return ['permit/deny', 'none/deny'];
  if (either) return ['permit/none', 'none/deny'];
  if (norm === 'permission' && capped) return ['permit/none', 'permit/deny', 'none/deny'];
  if (norm === 'permission' && begins) return ['permit/deny'];
  if (norm === 'permission') return only ? ['permit/deny'] : ['permit/none'];
  if (norm === 'release')
    return restricted ? ['permit/none', 'none/none', 'none/deny'] : ['permit/none', 'none/none'];
  // What is no law decides nothing, whatever its effects.
  if (norm === 'advice')
    return tier === 'mandatory' ? ['none/none'] : ['none/none', 'none/deny', 'permit/none'];
  return only && norm === 'prohibition' ? ['none/deny', 'permit/deny'] : ['none/deny'];
}

function labels({ norm, modal, capped, exclusive, either, ends, restricted }: NormShape): Modality[] {
  if (exclusive) return modal === null ? ['must', 'must_not', 'may', 'entitled'] : ['must_not', 'may'];
  if (ends) return ['must', 'must_not', 'may', 'entitled'];
  if (either) return norm === 'prohibition' ? ['must_not', 'may', 'entitled'] : ['must', 'may', 'entitled'];
  if (norm === 'permission' && capped) return ['may', 'entitled', 'must', 'must_not'];
  if (norm === 'permission') {
    if (modal === 'may') return ['may'];
    if (modal === 'entitled') return ['entitled'];
    return ['may', 'entitled'];
  }
  if (norm === 'release') return restricted ? ['may', 'entitled', 'must'] : ['may', 'entitled'];
  if (norm === 'advice') return ['must', 'must_not', 'may', 'entitled'];
  if (norm === 'prohibition') return ['must_not'];
  return ['must'];
}

const label: Record<NormShape['norm'], string> = {
  duty: 'a duty',
  prohibition: 'a prohibition',
  permission: 'a permission',
  release: 'a release',
  advice: 'advice',
};

/** Modality and effects against the modals of the words. */
export function checkNorm(
  reading: Reading,
  shapes: readonly NormShape[],
  rule: { modality: Modality; if_met: Effect; if_unmet: Effect; tier: Tier },
  title: string,
): void {
  const { evidence, words } = reading;
  const actual = pair(rule.if_met, rule.if_unmet);
  const excepts = reading.clauses.some(({ kind }) => kind === 'exception');
  if (shapes.length === 0 && excepts && permissive(rule.modality) && actual === 'none/none') return;
  if (shapes.length === 0) {
    const expected =
      rule.modality === 'must' || rule.modality === 'must_not' ? ['none/deny'] : grantsWithoutModal(words);
    if (!expected.includes(actual))
      evidence.against(
        'reading_disagrees',
        [],
        `The rule says "${rule.modality}" and has the effects ${actual}.`,
        'if_met',
      );
    else
      evidence.open(
        'reading_disagrees',
        [],
        'The words have no modal that says whether this is a duty, a prohibition or a permission.',
        'modality',
      );
    return;
  }
  if (shapes.every(({ ends }) => ends))
    evidence.open(
      'reading_disagrees',
      [],
      'The words say what falls away, and not whether this is a duty, a prohibition or a permission.',
      'modality',
    );
  if (shapes.every(({ follows }) => follows))
    evidence.doubt(
      'reading_disagrees',
      [],
      'The words say what will be done, and not whether it has to be or may be.',
      'modality',
    );
  const effects = new Set(shapes.flatMap((shape) => allowed(shape, rule.tier)));
  // "Until then they may; thereafter they may not": what is granted within the limits is refused outside of them.
  const norms = new Set(shapes.map(({ norm }) => norm));
  // "may sell either, but not both": what is granted ends there.
  const ends = norms.has('prohibition') || shapes.some(({ clause }) => endsGrant(reading, clause));
  const bounded = norms.has('permission') && ends;
  if (bounded) effects.add('permit/deny');
  const stops = shapes.some(({ norm, clause }) => norm === 'permission' && stopsAtLimit(reading, clause));
  if (stops) effects.add('permit/deny');
  const ended = norms.has('permission') && (stops || shapes.some((shape) => isEcho(reading, shape)));
  if (ended) effects.delete('permit/none');
  const modalities = new Set(shapes.flatMap(labels));
  const refraining = shapes.every((shape) => refrains(reading, shape));
  if (refraining) modalities.add('must');
  const turnsRound = turnsAct(reading, shapes, title);
  if (turnsRound) modalities.add('must_not');
  const said = shapes.map(({ clause }) => modalOf(clause)).filter((place) => place !== null);
  const ranges = said.flatMap(({ start, end }) => rangesOf(words, start, end));
  const quoted = said.map(({ start, end }) => `"${textOf(words, start, end)}"`).join(', ');
  const kinds = [
    ...new Set(
      shapes.map(
        (shape) => `${label[shape.norm]}${shape.only && shape.norm === 'permission' ? ' with "only"' : ''}`,
      ),
    ),
  ].join(' or ');
  const weak = shapes.every((shape) => shape.weak);
  const refuses = shapes.some(
    ({ norm, only }) => norm === 'duty' || norm === 'prohibition' || (norm === 'permission' && only),
  );
  if (refuses && rule.if_unmet === 'deny' && !reading.law.decisions.has('deny'))
    evidence.against(
      'reading_disagrees',
      ranges,
      `The words ${quoted} state ${kinds}; the rule never refuses anything.`,
      'requires',
    );
  if (rule.if_met === 'permit' && !reading.law.decisions.has('permit'))
    evidence.against(
      'reading_disagrees',
      ranges,
      `The words ${quoted} state ${kinds}; the rule never permits anything.`,
      'requires',
    );
  if (reading.law.isNeverMet)
    evidence.against(
      'reading_disagrees',
      ranges,
      `The words ${quoted} state ${kinds}; what the rule requires can never be fulfilled.`,
      'requires',
    );
  // What binds refuses something: a rule that says so and only grants contradicts itself, whatever the words.
  const both = [rule.if_met, rule.if_unmet];
  if (!permissive(rule.modality) && both.includes('permit') && !both.includes('deny'))
    evidence.against(
      'reading_disagrees',
      ranges,
      `The rule says "${rule.modality}" and has the effects ${actual}: it binds nobody.`,
      'modality',
    );
  if (!effects.has(actual)) {
    const message = `The words ${quoted} state ${kinds}, which has the effects ${[...effects].join(' or ')}; the rule has ${actual}.`;
    const granted = shapes.every(({ norm }) => norm === 'permission');
    const limits = actual === 'none/deny' && !permissive(rule.modality) && isLimit(shapes);
    if (limits || (weak && !granted && !contrary(effects, rule)))
      evidence.doubt('reading_disagrees', ranges, message, 'if_unmet');
    else evidence.against('reading_disagrees', ranges, message, 'if_unmet');
  }
  if (!modalities.has(rule.modality)) {
    const message = `The words ${quoted} state ${kinds}; the rule says "${rule.modality}".`;
    const denies = shapes.some((shape) => shape.denies);
    const turned = rule.modality === 'must_not' && (denies || deniesFact(reading));
    // "commits an offence if he fails to": a duty, told by its breach.
    const breach =
      rule.modality === 'must' &&
      shapes.every(({ norm }) => norm === 'prohibition') &&
      words.some(({ lower }) => punished.has(lower)) &&
      words.some(({ lower }) => breaches.has(lower));
    const kin = [...modalities].every((other) => permissive(other) === permissive(rule.modality));
    // "Parcels need a stamp": asked for, and nothing denied.
    const plain = rule.modality === 'must_not' && shapes.every(({ norm }) => norm === 'duty');
    // … but not "must be replaced within a month", which forbids nothing.
    const isOf = (holds: (shape: NormShape) => boolean): boolean =>
      rule.modality !== 'must_not' || shapes.every((shape) => shape.norm !== 'duty' || holds(shape));
    const forbids = isOf((shape) => figuresOf(reading, shape).some((each) => isDenied(reading, each)));
    const limits = actual === 'none/deny' && isLimit(shapes) && forbids;
    // "must stay under 15 EUR" forbids more, and "must be at least 3 metres" asks for it.
    const caps = isOf((shape) =>
      figuresOf(reading, shape).some((each) => reading.comparisons.get(each)?.side === 'low'),
    );
    const bound = isBound(reading, shapes) && (forbids || caps);
    // "must be taken out of service", of an action to run it: what is asked for, or that the action is left.
    const other = rule.modality === 'must_not' && actual === 'none/deny' && isOtherAct(reading, shapes);
    // "is entitled to" of a rule that says "may": both grant, and decide alike.
    const grants = permissive(rule.modality) && shapes.every(({ norm }) => norm === 'permission');
    if (breach && kin && actual === 'none/deny')
      evidence.open('reading_disagrees', ranges, message, 'modality');
    else if (
      grants ||
      (bound && kin && actual === 'none/deny') ||
      limits ||
      other ||
      (((weak && !plain) || turned || breach) && kin)
    )
      evidence.doubt('reading_disagrees', ranges, message, 'modality');
    else evidence.against('reading_disagrees', ranges, message, 'modality');
  }
  if (effects.has(actual) && modalities.has(rule.modality)) {
    const together = shapes.some(
      (shape) =>
        (refraining || turnsRound || labels(shape).includes(rule.modality)) &&
        // "None but the keeper may": forbidden to all others, or granted to him alone.
        !((shape.exclusive || ended) && rule.modality === 'must_not' && rule.if_met === 'permit') &&
        (allowed(shape, rule.tier).includes(actual) || ((bounded || stops) && actual === 'permit/deny')),
    );
    if (!together) {
      const message = `The words ${quoted} state ${kinds}; none of them is "${rule.modality}" with the effects ${actual}.`;
      evidence.against('reading_disagrees', ranges, message, 'modality');
    }
  }
}

/** "must refrain from diving": a duty in its words, to leave something undone. */
const refrains = ({ words }: Reading, { norm, clause: { modal } }: NormShape): boolean =>
  norm === 'prohibition' &&
  modal !== null &&
  demanding.has(words[modal.start]!.lower) &&
  words.slice(modal.start, modal.end).some(({ lower }) => leavingUndone.has(lower));
const demanding = new Set('must shall has have is are'.split(' '));
const leavingUndone = new Set('refrain abstain desist avoid keep'.split(' '));

const punished = new Set('offence guilty liable punishable fined fine'.split(' '));
const breaches = new Set('fail fails failed failing omits omit neglects neglect refuses'.split(' '));

/** Without a modal, single words tell a grant to these from one to them alone: "Refunds: … No refunds after that". */
function grantsWithoutModal(words: Reading['words']): string[] {
  const says = (list: ReadonlySet<string>): boolean => words.some(({ lower }) => list.has(lower));
  if (says(onlyWords)) return ['permit/deny'];
  // "pay no joining fee": what they are free of, and nothing that is denied to others.
  const denies = words.some(
    ({ lower }, at) => denyingWords.has(lower) && !(lower === 'no' && paying.has(words[at - 1]?.lower ?? '')),
  );
  return denies ? ['permit/none', 'permit/deny'] : ['permit/none'];
}
const paying = new Set('pay pays paid owe owes incur incurs'.split(' '));
const onlyWords = new Set('only exclusively solely alone nobody nowhere reserved restricted'.split(' '));
const denyingWords = new Set('no not never none else limited'.split(' '));

/** "…; after that they may not": a prohibition without a content of its own ends the permission before it. */
const isEcho = ({ words }: Reading, { norm, clause }: NormShape): boolean =>
  norm === 'prohibition' && !words.slice(clause.start, clause.end).some(isContent);

const endsGrant = ({ words }: Reading, { start, end, modal }: Clause): boolean =>
  words
    .slice(modal?.end ?? start, end)
    .some(
      ({ lower, index }) => lower === 'but' && ['not', 'no', 'only'].includes(words[index + 1]?.lower ?? ''),
    );

/** "for 30 days and not after that", "up to the third lesson but no longer": what is beyond the limit is not granted. */
const stopsAtLimit = ({ words }: Reading, { start, end, modal }: Clause): boolean =>
  words.slice(modal?.end ?? start, end).some(
    ({ lower, index }) =>
      ['and', 'but'].includes(lower) &&
      ['not', 'never', 'no'].includes(words[index + 1]?.lower ?? '') &&
      beyond.has(words[index + 2]?.lower ?? '') &&
      // "and not after 5 May", "but no longer than a week": another limit, and no end of the one before
      words
        .slice(index + 3, Math.min(end, index + 6))
        .every((word) => word.kind === 'mark' || backToLimit.has(word.lower)),
  );
const beyond = new Set(
  'thereafter afterwards after beyond later longer further more earlier sooner before otherwise'.split(' '),
);
const backToLimit = new Set('that this it then which point time day date'.split(' '));

/** The rule requires that a fact does not hold: "must stay closed" may be a prohibition of being open. */
const deniesFact = ({ logic, law, test, facts }: Reading): boolean =>
  [...logic.variables.values()].some((variable) => {
    if (variable.kind !== 'fact' || !law.required.has(variable)) return false;
    const fact = facts.find((item) => item.variable === variable);
    const { better, worse } = law.change(variable, false, true, test);
    return worse && !better && fact?.chunk.region.part !== 'condition' && fact?.chunk.region.part !== 'front';
  });

const permissive = (modality: Modality): boolean => modality === 'may' || modality === 'entitled';
const modalOf = (clause: Clause): { start: number; end: number } | null => clause.modal;

/** "The shed may hold a maximum of 40 litres": what is granted up to a limit may be said by what is forbidden beyond it. */
const isLimit = (shapes: readonly NormShape[]): boolean =>
  shapes.every(({ limited, only }) => limited && !only);

const figuresOf = ({ figures }: Reading, { clause: { start, end } }: NormShape): Figure[] =>
  figures.filter((figure) => figure.start >= start && figure.start < end);

/** "Not more than one appeal", "must cost no more than 12 EUR": the figure is what is denied. */
const isDenied = ({ words }: Reading, { start }: Figure): boolean =>
  words.slice(Math.max(0, start - 5), start).some(({ lower }) => denyingFigures.has(lower));
const denyingFigures = new Set('no not never nor neither none nothing'.split(' '));

/**
 * "must stay under 15 EUR", "must not fall below 3 metres": a figure that what is measured keeps to, which is a duty and a
 * prohibition alike. All that the rule requires is a measure, and the verb says no more than how it compares.
 */
const isBound = ({ words, law, figures, comparisons }: Reading, shapes: readonly NormShape[]): boolean =>
  law.required.size > 0 &&
  [...law.required].every(({ kind }) => kind === 'number') &&
  shapes.every(({ norm, clause }) => {
    if ((norm !== 'duty' && norm !== 'prohibition') || clause.modal === null) return false;
    const { end } = clause.modal;
    const figure = figures.find(({ start }) => start >= end && start < clause.end);
    if (figure === undefined) return false;
    const used = comparisons.get(figure)?.words[0]?.[0] ?? figure.start;
    // "must be kept for two years": what is done, and how long.
    if (words.slice(end, figure.start).some(({ lower }) => lower === 'for')) return false;
    return words
      .slice(end, Math.min(figure.start, Math.max(used, end)))
      .filter(isContent)
      .every(({ lower }) => keeping.has(lower));
  });
const keeping = new Set(
  'stay stays remain lie keep kept fall drop go rise sink allowed amount equal exceed maintained held range between outside limits'.split(
    ' ',
  ),
);

/** Each norm is a duty whose act, right behind its modal, is no word of the action or of an input. */
const isOtherAct = ({ words, action, read }: Reading, shapes: readonly NormShape[]): boolean =>
  shapes.every(({ norm, clause }) => {
    const act = words.slice(clause.modal?.end ?? clause.end, clause.end).find(isContent);
    if (act?.lower === 'keep' && !away.has(words[act.index + 1]?.lower ?? '')) return false;
    return (
      norm === 'duty' &&
      (words[clause.modal?.end ?? -1]?.lower === 'be' ||
        words[(clause.modal?.end ?? 0) - 1]?.lower === 'be' ||
        leaving.has(act?.lower ?? '')) &&
      act !== undefined &&
      !read.has(act.index) &&
      ![...action].some((root) => sameStem(root, act.stem))
    );
  });

/** "must keep off the ice", and no "must keep the records" */
const away = new Set('off out away clear from back'.split(' '));

/** "must sit out the ride", "must stay off the ice": what is not to be done is left. */
const leaving = new Set('sit stay leave keep remain refrain skip miss forgo'.split(' '));

/** The rule refuses where the words only grant, or the other way round. */
const contrary = (effects: ReadonlySet<string>, rule: { if_met: Effect; if_unmet: Effect }): boolean =>
  ![...effects].some((expected) => {
    const [met, unmet] = expected.split('/');
    return met === rule.if_met || unmet === rule.if_unmet;
  });
