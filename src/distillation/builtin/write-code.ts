import type { Effect, Modality, Obligation, Tier } from '../../rules/model.ts';
import type { CandidateFlag } from '../distiller.ts';
import {
  assertion,
  compare,
  crossReference,
  readClause,
  readCondition,
  readDate,
  warnings,
  type Reading,
} from './conditions.ts';
import { participle, readConduct } from './conduct.ts';
import { dayAfter, findDates } from './dates.ts';
import { readEnumeration, type Enumeration } from './enumeration.ts';
import { always, join, negate, never, type Formula } from './formula.ts';
import { headNounPhrase, nameOf, objectOf, verbPhrase } from './naming.ts';
import { readNorm, type Clause, type Norm } from './norm.ts';
import { readQuantities } from './quantities.ts';
import { tag } from './tagger.ts';

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
  /^(?:be (?:deemed|considered|treated|taken (?:as|to)|known|cited)|include|mean|extend to|take effect|come into (?:force|effect|operation)|enter into force|have effect|cease|continue in effect|prevail|apply|consist|remain|constitute|expire|be repealed)\b/i;

class Writer {
  readonly applies: Formula[] = [];
  readonly conditions: Formula[] = [];
  readonly flags = new Set<CandidateFlag>();
  from: string | null = null;
  to: string | null = null;
  deadline: Formula | null = null;
  /** Lead adverbials that belong to the act: "Within 10 days, …". */
  adverbial = '';

  constructor(readonly norm: Norm) {}

  take(reading: Reading): Formula {
    for (const flag of reading.flags) this.flags.add(flag);
    return reading.formula;
  }

  get duty(): boolean {
    return this.norm.modality === 'must';
  }

  readLead(clause: Clause): void {
    switch (clause.cue) {
      case 'if':
        this.applies.push(this.take(readCondition(clause.text)));
        break;
      case 'unless':
        this.exception(clause.text);
        break;
      case 'except':
        if (
          crossReference.test(clause.text) ||
          /\b(?:provided|permitted|specified) (?:in|by|under)\b/i.test(clause.text)
        )
          this.flags.add('cross_reference');
        else this.exception(clause.text);
        break;
      case 'date':
        this.readDateLead(clause.text);
        break;
      case 'purpose':
        if (crossReference.test(clause.text)) this.flags.add('cross_reference');
        break;
      default:
        this.flags.add('cross_reference');
    }
  }

  private readDateLead(text: string): void {
    const dates = findDates(text);
    const only = dates[0];
    if (only === undefined || dates.length > 1) {
      this.adverbial = text.charAt(0).toLowerCase() + text.slice(1);
    } else if (/^(?:from|on and after|on or after|as of|with effect from)\b/i.test(text))
      this.from = only.iso;
    else if (/^after\b/i.test(text)) this.from = dayAfter(only.iso);
    else if (/^until\b/i.test(text)) this.to = dayAfter(only.iso);
    else {
      const phrase = verbPhrase(this.norm.predicate);
      this.deadline = readDate(text, `${participle(phrase.lemma)} ${objectOf(phrase)}`);
      if (/\bevery\b|\bthereafter\b/i.test(text)) this.flags.add('aggregate_or_window');
    }
  }

  /** "unless", "except": narrows a duty or a grant, lifts a prohibition. */
  exception(
    text: string,
    formula: Formula = this.take(readCondition(text.replace(/^(?:in|for|with) (?:the case of )?/i, ''))),
  ): void {
    if (this.norm.modality === 'must_not') this.conditions.push(formula);
    else this.applies.push(negate(formula));
  }

  readTrailing(clause: Clause, formula: Formula): void {
    const grant = this.norm.modality === 'may' || this.norm.modality === 'entitled';
    switch (clause.cue) {
      case 'only_if':
        this.conditions.push(formula);
        break;
      case 'unless':
        this.exception(clause.text, formula);
        break;
      case 'except':
        if (
          /^(?:otherwise |expressly )?(?:provided|permitted|specified|authori[sz]ed) (?:in|by|under)\b/i.test(
            clause.text,
          )
        )
          this.flags.add('unattached_exception');
        this.exception(clause.text, formula);
        break;
      case 'except_that':
        this.flags.add('unattached_exception');
        break;
      case 'until':
        this.readUntil(clause.text, formula);
        break;
      default:
        if (grant && this.norm.form !== 'release') this.conditions.push(formula);
        else this.applies.push(formula);
    }
  }

  private readUntil(text: string, formula: Formula): void {
    const [only] = findDates(text);
    if (only !== undefined) this.to = dayAfter(only.iso);
    else if (this.norm.modality === 'must_not') this.conditions.push(formula);
    else this.flags.add('ambiguous');
  }
}

const boilerplate =
  /\b(?:(?:any|all|each|both|one|either)(?: or more| one)? of )?(?:the following|these)(?: (?:requirements|conditions|criteria|circumstances))?(?: (?:is|are) (?:complied with|met|satisfied|fulfilled)| appl(?:y|ies)| exists?)?\b|\b(?:either|both)\b\s*$/i;

/** Conditions that stand in a list, each completed by what the trunk says before it. */
function readItems(
  enumeration: Enumeration,
  stub: string,
  flags: Set<CandidateFlag>,
  strict: boolean,
): Formula {
  if (enumeration.mixed) flags.add('mixed_connectives');
  else if (enumeration.connective === null && !strict) flags.add('ambiguous');
  const lead = stub
    .replace(boilerplate, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s:,—–-]+$/, '')
    .trim();
  const read = (text: string): Formula => {
    const nested = readEnumeration(text);
    if (nested !== null) return readItems(nested, `${lead} ${nested.trunk}`, flags, false);
    const excepted = /\b(?:except|unless|provided that)\b/i.test(text);
    if (excepted) flags.add('unattached_exception');
    const reading =
      lead === ''
        ? readCondition(text)
        : completes(lead)
          ? readCondition(`${lead} ${text}`)
          : readCondition(text, lead);
    for (const flag of reading.flags) flags.add(flag);
    return reading.formula;
  };
  return join(
    enumeration.connective ?? 'and',
    enumeration.items.map((item) => read(item.text)),
  );
}

/** "an employee who has been employed" completes its items; "the attorney" is only their subject. */
const completes = (lead: string): boolean =>
  tag(lead).some((token) => token.pos === 'AUX' || token.pos === 'VERB');

const generic =
  /^(?:person|persons|people|one|individual|individuals|anyone|anybody|everyone|it|nobody|he|she|they|you)$/i;

interface Subject {
  head: string;
  addressee: string | null;
  condition: Reading | null;
}

function readSubject(subject: string): Subject {
  const bare = subject.replace(/^(?:an?|the|any|each|every|no|all|such|neither)\s+/i, '');
  const relative = /\s+(who|that|which|whose)\s+/i.exec(bare);
  const threshold = readQuantities(bare).thresholds.find((each) => !each.bare);
  const tokens = tag(bare);
  const reduced = tokens.find(
    (token, index) =>
      index > 0 &&
      /^(?:holding|carrying|operating|using|conducting|applying|seeking|proposing|having|aged)$/.test(
        token.lower,
      ) &&
      /^(?:NOUN|PROPN)$/.test(tokens[index - 1]?.pos ?? ''),
  );
  const cut = relative?.index ?? reduced?.start ?? threshold?.start ?? bare.length;
  const head = bare.slice(0, cut).trim();
  const qualifier = bare.slice(cut).trim();
  const addressee = head === '' || generic.test(head) ? null : nameOf(headNounPhrase(head).join(' ') || head);
  if (qualifier === '' || head === '') return { head: head || bare, addressee, condition: null };
  if (relative === null && threshold !== undefined && reduced === undefined) {
    return { head, addressee, condition: { formula: compare(bare, threshold), flags: warnings(qualifier) } };
  }
  const clause = qualifier.replace(/^(?:who|that|which)\s+/i, '');
  const text = /^whose\b/i.test(qualifier)
    ? `${head}’s ${clause.replace(/^whose\s+/i, '')}`
    : `${head} ${clause}`;
  return { head, addressee, condition: readCondition(text) };
}

/** Writes a norm's natural-language form as code; an abstention says why not. */
export function writeNorm(naturalLanguage: string): WrittenNorm | Abstention {
  if (naturalLanguage.length > longestNorm) return 'too_long';
  const norm = readNorm(naturalLanguage);
  if (norm === null) return 'no_actor_or_act';
  if (interpretive.test(norm.subject) || interpretive.test(norm.predicate)) return 'interpretive';
  if (norm.form === 'conduct' && declaratory.test(norm.predicate)) return 'declaratory';
  if (norm.predicate === '' && norm.enumeration === null && norm.form === 'conduct') return 'no_actor_or_act';
  const writer = new Writer(norm);
  const measured = norm.form === 'conduct' && /^(?:be|exceed)\b/i.test(norm.predicate);
  const subject = readSubject(norm.subject);
  if (!measured && subject.condition !== null) writer.applies.push(writer.take(subject.condition));
  else if (measured && crossReference.test(norm.subject)) writer.flags.add('cross_reference');
  for (const clause of norm.lead) writer.readLead(clause);
  for (const [index, clause] of norm.trailing.entries()) {
    const listed =
      norm.enumeration !== null && norm.enumerates === 'condition' && index === norm.trailing.length - 1;
    const strict = clause.cue === 'only_if';
    const formula =
      listed && norm.enumeration !== null
        ? readItems(norm.enumeration, clause.text, writer.flags, strict)
        : writer.take(readCondition(clause.text.replace(/^(?:in|for|with) (?:the case of )?/i, ''), null));
    writer.readTrailing(clause, formula);
  }
  return assemble(
    writer,
    subject,
    measured ? norm.subject.replace(/^(?:an?|the|any|each|every)\s+/i, '') : subject.head,
  );
}

function assemble(writer: Writer, subject: Subject, subjectText: string): WrittenNorm {
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
  if (norm.form === 'status') {
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
      text: text.length > 400 ? `${text.slice(0, 397)}…` : `${text}.`,
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

/** Items that are things, not acts: they specify the object, and a number among them binds nobody readable. */
function noteItems(enumeration: Enumeration, flags: Set<CandidateFlag>): void {
  const text = enumeration.items.map((item) => item.text).join('; ');
  for (const flag of warnings(text)) flags.add(flag);
  if (readQuantities(text).thresholds.length > 0) flags.add('unattached_number');
}

const excludedItems = (enumeration: Enumeration): Formula =>
  join(
    'or',
    enumeration.items.map((item) => assertion(item.text)),
  );

/** Whom or what an exemption frees: "to a person who holds …" after "does not apply". */
function releaseCondition(norm: Norm, predicate: string, writer: Writer): Formula {
  const listed = norm.enumeration !== null && norm.trailing.length === 0;
  const scope = /^(?:to|in relation to|in respect of|in|for)\s+(.+)$/is.exec(predicate)?.[1] ?? '';
  if (listed && norm.enumeration !== null)
    return readItems(norm.enumeration, scope.replace(/\b(?:any|a|an|the)\s+$/i, ''), writer.flags, true);
  if (scope === '' || /^from\b/i.test(predicate) || /\b(?:required|obliged)\b/i.test(predicate))
    return always;
  const who = readSubject(scope);
  if (who.condition !== null) return writer.take(who.condition);
  for (const flag of warnings(scope)) writer.flags.add(flag);
  return assertion(scope);
}

function penalty(writer: Writer, predicate: string): Formula {
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

function limited(writer: Writer, subject: string, predicate: string): Pick<WrittenNorm, 'requires'> {
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

const personal = /(?:person|child|[a-z](?:er|or|ant|ent|ee|ist|ian))$/i;

function actOf(norm: Norm, predicate: string, subject: Subject): string {
  const object = headNounPhrase(subject.head).join(' ') || subject.head;
  if (norm.form === 'penalty') return nameOf(`penalise ${object}`);
  if (norm.form === 'liability') return nameOf(`hold ${object} liable`);
  if (norm.form === 'limit') return nameOf(`limit ${object}`);
  if (norm.form === 'status') return nameOf(object);
  const first = predicate === '' ? (norm.enumeration?.items[0]?.text ?? '') : predicate;
  const phrase = verbPhrase(first);
  if (norm.form === 'release') return nameOf(`exempt ${object}`);
  if (norm.modality === 'entitled' && !/^(?:VERB|AUX)$/.test(tag(predicate)[0]?.pos ?? '')) {
    return nameOf(
      `receive ${headNounPhrase(predicate.replace(/^.*?\d[\d,.]*\)?\s+\w+\s+(?:of\s+)?/, '')).join(' ')}`,
    );
  }
  if (phrase.lemma === 'exceed' || phrase.lemma === 'be')
    return nameOf(`${personal.test(object) ? 'qualify' : 'set'} ${object}`);
  if (phrase.passive) return nameOf(`${phrase.lemma} ${object}`);
  return nameOf(`${phrase.lemma} ${objectOf(phrase)}`);
}
