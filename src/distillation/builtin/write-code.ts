import { shortened } from '../../core/first-characters.ts';
import type { Effect, Modality, Obligation, Tier } from '../../rules/model.ts';
import type { CandidateFlag } from '../distiller.ts';
import { actOf } from './acts.ts';
import {
  assertion,
  blanked,
  compare,
  crossReference,
  readClause,
  readCondition,
  warnings,
} from './conditions.ts';
import { readConduct } from './conduct.ts';
import { always, join, negate, never, type Formula } from './formula.ts';
import { excludedItems, noteItems, readItems } from './list-conditions.ts';
import { objectOf, verbPhrase } from './naming.ts';
import { NormWriter } from './norm-writer.ts';
import { hedge, readNorm, type Norm } from './norm.ts';
import { readQuantities } from './quantities.ts';
import { isPersonal, readSubject, type Subject } from './subjects.ts';
import { unreadIn } from './unread.ts';

/** A norm in code, before it is placed among the others of its source. */
export interface WrittenNorm {
  norm: Norm;
  modality: Modality;
  tier: Tier;
  applies: Formula;
  requires: Formula;
  if_met: Effect;
  if_unmet: Effect;
  obligations: Obligation[];
  flags: Set<CandidateFlag>;
  from: string | null;
  to: string | null;
  /** Who the norm addresses, without determiner; null for "any person". */
  addressee: string | null;
  /** Verb and object, snake case. */
  act: string;
}

export type Abstention = 'interpretive' | 'declaratory' | 'no_actor_or_act' | 'too_long';

const longestNorm = 6000;
const interpretive =
  /\b(?:be (?:construed|interpreted|read)|have the (?:same )?meanings?|nothing in this|is to be read|without prejudice)\b/i;
const declaratory =
  /^(?:be (?:deemed|considered|treated|taken (?:as|to)|known|cited|binding|directly applicable|composed|comprised)|assume|presume|mean|extend to|take effect|come into (?:force|effect|operation)|enter into force|have effect|cease|continue in effect|prevail|consist|remain|constitute|expire|be repealed|be subject to)\b/i;
const impersonal = /^(?:also )?(?:include|apply|encompass|cover|refer to)\b/i;
/** What a provision does not do to another: "this Part shall not affect …". */
const neutral =
  /^(?:be (?:affected|limited|restricted|prejudiced|impaired)\b|affect|restrict|impose|prejudice|preclude|prevent|alter|create|confer|diminish|impair|supersede|pre-?empt|modify|derogate|limit)\b/i;

/** "may be inspected and will be updated" states two norms; only the first is read. */
const secondModal = /\b(?:and|or|but)\s+(?:\w+\s+){0,2}(?:will|may|shall|must|should)\b/i;

/** The condition may belong to a relative clause before it, or to a thing ("legible when reduced"), not to the norm. */
const strays = (predicate: string, condition: string): boolean =>
  /\b(?:which|that|who)\b[^,;]*$/i.test(predicate) || /^\w+ed\b/i.test(condition);

/** "if necessary" means: to do what the norm says. */
function completed(condition: string, norm: Norm): string {
  if (
    condition.includes(' ') ||
    !/^(?:necessary|appropriate|applicable|possible|practicable|required|requested|authori[sz]ed)$/i.test(
      condition,
    )
  )
    return condition;
  const phrase = verbPhrase(norm.predicate);
  return `${condition} to ${phrase.lemma} ${objectOf(phrase)}`;
}

/** "No permit shall be required" frees from what another provision would have to ask for. */
const unneeded = (norm: Norm): boolean =>
  norm.modality === 'must_not' && /^(?:be )?(?:required|necessary)\b/i.test(norm.predicate);

/** Writes a norm's natural-language form as code; an abstention says why not. */
export function writeNorm(naturalLanguage: string): WrittenNorm | Abstention {
  if (naturalLanguage.length > longestNorm) return 'too_long';
  const norm = readNorm(naturalLanguage);
  if (norm === null) return 'no_actor_or_act';
  if (/^for (?:example|instance)\b/i.test(naturalLanguage)) return 'interpretive';
  if (interpretive.test(norm.subject) || interpretive.test(norm.predicate)) return 'interpretive';
  if (norm.form === 'conduct' && (declaratory.test(norm.predicate) || unneeded(norm))) return 'declaratory';
  if (norm.form === 'conduct' && !isPersonal(norm.subject)) {
    if (impersonal.test(norm.predicate)) return 'declaratory';
    if (norm.modality === 'must_not' && neutral.test(norm.predicate)) return 'declaratory';
  }
  if (norm.predicate === '' && norm.enumeration === null && norm.form === 'conduct') return 'no_actor_or_act';
  const writer = new NormWriter(norm);
  for (const flag of unreadIn(norm, naturalLanguage)) writer.flags.add(flag);
  const measured = norm.form === 'conduct' && /^(?:be|exceed)\b/i.test(norm.predicate);
  const subject = readSubject(norm.subject);
  if (!measured && subject.condition !== null) writer.applies.push(writer.take(subject.condition));
  else if (measured && crossReference.test(norm.subject)) writer.flags.add('cross_reference');
  if (/,\s*(?:upon|on|after|before|when|if|where|in|at|for)\b/i.test(blanked(norm.subject)))
    writer.flags.add('ambiguous');
  if (secondModal.test(blanked(norm.enumeration?.trunk ?? naturalLanguage))) writer.flags.add('ambiguous');
  if (naturalLanguage.search(hedge) >= 0) writer.flags.add('ambiguous');
  if (/^(?:it|they|he|she|this|these|those|such)$/i.test(norm.subject)) writer.flags.add('ambiguous');
  for (const clause of norm.lead) writer.readLead(clause);
  for (const [index, clause] of norm.trailing.entries()) {
    const listed =
      norm.enumeration !== null && norm.enumerates === 'condition' && index === norm.trailing.length - 1;
    const strict = clause.cue === 'only_if';
    const formula =
      listed && norm.enumeration !== null
        ? readItems(norm.enumeration, clause.text, writer.flags, strict)
        : writer.take(
            readCondition(completed(clause.text.replace(/^(?:in|for|with) (?:the case of )?/i, ''), norm)),
          );
    if (index === 0 && strays(norm.predicate, clause.text)) writer.flags.add('ambiguous');
    writer.readTrailing(clause, formula);
  }
  return assemble(
    writer,
    subject,
    measured ? norm.subject.replace(/^(?:an?|the|any|each|every)\s+/i, '') : subject.head,
  );
}

function assemble(writer: NormWriter, subject: Subject, subjectText: string): WrittenNorm {
  const { norm, flags } = writer;
  const predicate = `${norm.predicate} ${writer.adverbial}`.trim();
  const act = actOf(norm, predicate, subject);
  const base = {
    norm,
    modality: norm.modality,
    tier: norm.tier,
    flags,
    from: writer.from,
    to: writer.to,
    addressee: subject.addressee,
    act,
  };
  const applies = (): Formula => join('and', writer.applies);
  const conditions = join('and', writer.conditions);
  const none = { if_met: 'none', if_unmet: 'none', obligations: [] as Obligation[] } as const;
  const denying = { if_met: 'none', if_unmet: 'deny', obligations: [] as Obligation[] } as const;
  const granting = {
    if_met: 'permit',
    if_unmet: norm.only || norm.trailing.some((clause) => clause.cue === 'only_if') ? 'deny' : 'none',
    obligations: [] as Obligation[],
  } as const;
  const listed = norm.enumeration !== null && norm.enumerates !== 'condition';
  const items = (): Formula =>
    norm.enumeration === null ? always : readItems(norm.enumeration, '', flags, false);

  if (norm.form === 'release') {
    for (const flag of warnings(predicate)) flags.add(flag);
    const released = releaseCondition(norm, predicate, writer);
    return {
      ...base,
      ...none,
      obligations: [],
      applies: join('and', [...writer.applies, released]),
      requires: always,
    };
  }
  if (norm.form === 'penalty')
    return { ...base, ...denying, applies: applies(), requires: penalty(writer, predicate) };
  if (norm.form === 'liability')
    return {
      ...base,
      ...denying,
      applies: applies(),
      requires: writer.conditions.length > 0 ? conditions : never,
    };
  if (norm.form === 'limit')
    return { ...base, ...denying, ...limited(writer, subjectText, predicate), applies: applies() };
  if (norm.form === 'status' || norm.form === 'definition') {
    for (const flag of warnings(predicate)) flags.add(flag);
    if (norm.modality !== 'must_not')
      return {
        ...base,
        ...granting,
        applies: applies(),
        requires: norm.enumeration !== null && norm.trailing.length === 0 ? items() : conditions,
      };
    const excluded = listed && norm.enumeration !== null ? negate(excludedItems(norm.enumeration)) : never;
    return {
      ...base,
      ...denying,
      applies: applies(),
      requires: join('or', [excluded, ...writer.conditions]),
    };
  }
  if (norm.trailing.some((clause) => clause.cue === 'only_if') && norm.modality === 'must') {
    return { ...base, ...denying, modality: 'must_not', applies: applies(), requires: conditions };
  }
  const alternatives =
    listed && norm.modality === 'must' && norm.enumeration?.connective === 'or' ? norm.enumeration : null;
  const conduct = readConduct(subjectText, predicate, norm.modality, writer.deadline);
  for (const flag of conduct.flags) flags.add(flag);
  writer.applies.push(...conduct.qualifiers);
  if (listed && alternatives === null && norm.enumeration !== null) noteItems(norm.enumeration, flags);
  if (norm.modality === 'must') {
    const lawful =
      alternatives === null
        ? conduct.lawful
        : join(
            'or',
            alternatives.items.map((item) => readClause(`${predicate} ${item.text}`).formula),
          );
    const text = `${subjectText.charAt(0).toUpperCase()}${subjectText.slice(1)} must ${predicate}`;
    const obligation: Obligation = {
      id: act.slice(0, 60),
      on: 'unmet',
      text: shortened(`${text}.`, 400),
      values: {},
    };
    return {
      ...base,
      ...denying,
      obligations: [obligation],
      applies: applies(),
      requires: join('and', [lawful, ...writer.conditions]),
    };
  }
  if (norm.modality === 'must_not')
    return {
      ...base,
      ...denying,
      applies: applies(),
      requires: join('or', [conduct.lawful, conditions.is === 'literal' ? never : conditions]),
    };
  return { ...base, ...granting, applies: applies(), requires: join('and', [conduct.lawful, conditions]) };
}

/** Whom or what an exemption frees: "to a person who holds …" after "does not apply". */
function releaseCondition(norm: Norm, predicate: string, writer: NormWriter): Formula {
  const listed = norm.enumeration !== null && norm.trailing.length === 0;
  const scope =
    /^(?:to|in relation to|with respect to|in respect of|in the case of|in|for|during|while)\s+(.+)$/is.exec(
      predicate,
    )?.[1] ?? '';
  if (listed && norm.enumeration !== null)
    return readItems(norm.enumeration, scope.replace(/\b(?:any|a|an|the)\s+$/i, ''), writer.flags, true);
  if (scope === '') {
    // "not required to hold a permit": the predicate is the duty that falls away, and what narrows it is not read.
    if (readQuantities(predicate).thresholds.length > 0) writer.flags.add('unattached_number');
    if (/\b(?:who|which|whose)\b/i.test(predicate)) writer.flags.add('ambiguous');
    return always;
  }
  const who = readSubject(scope);
  if (who.condition !== null) return writer.take(who.condition);
  for (const flag of warnings(scope)) writer.flags.add(flag);
  return assertion(scope);
}

function penalty(writer: NormWriter, predicate: string): Formula {
  const { thresholds } = readQuantities(predicate);
  const ceilings = thresholds.map((threshold): Formula => {
    const capped = {
      ...threshold,
      operator: threshold.bare ? ('<=' as const) : threshold.operator,
      start: 0,
      end: 0,
    };
    const prison = /imprison[^,;]*$/i.test(predicate.slice(0, threshold.start)) || threshold.kind === 'time';
    return compare(prison ? 'of imprisonment' : 'fine', capped);
  });
  if (ceilings.length === 0) writer.flags.add('ambiguous');
  return join('and', ceilings);
}

function limited(writer: NormWriter, subject: string, predicate: string): Pick<WrittenNorm, 'requires'> {
  const threshold = readQuantities(predicate).thresholds[0];
  if (threshold === undefined) {
    writer.flags.add('ambiguous');
    return { requires: assertion(`${subject} limited to ${predicate}`) };
  }
  return {
    requires: compare(`${subject} ${predicate.slice(threshold.end)}`, {
      ...threshold,
      operator: '<=',
      start: subject.length,
      end: subject.length,
    }),
  };
}
