import { trimEndOf } from '../../core/trim-end.ts';
import type { Modality, Tier } from '../../rules/model.ts';
import { blanked } from './conditions.ts';
import { readEnumeration, type Enumeration } from './enumeration.ts';
import { tag } from './tagger.ts';

/** What the main clause does, beyond its modality. */
export type NormForm = 'definition' | 'conduct' | 'release' | 'status' | 'penalty' | 'liability' | 'limit';

export type CueKind =
  | 'if'
  | 'unless'
  | 'only_if'
  | 'until'
  | 'except'
  | 'except_that'
  | 'subject_to'
  | 'notwithstanding'
  | 'date'
  | 'purpose';

export interface Clause {
  cue: CueKind;
  text: string;
}

/** A norm cut into its clauses; every text is verbatim but for white space. */
export interface Norm {
  lead: Clause[];
  subject: string;
  modality: Modality;
  form: NormForm;
  tier: Tier;
  /** "may only": the grant is exclusive. */
  only: boolean;
  predicate: string;
  trailing: Clause[];
  /** An enumeration at the end of the predicate or of the last trailing clause. */
  enumeration: Enumeration | null;
  enumerates: 'predicate' | 'condition';
}

const leadCues: readonly [RegExp, CueKind][] = [
  [
    /^(?:if|where|when|whenever|in (?:any|every|a) case (?:in which|where)|in cases? where|in the event that|on condition that|provided that|as long as|so long as)\s+/i,
    'if',
  ],
  [/^(?:in the case of|in relation to|with respect to|as regards|in any)\s+/i, 'if'],
  [/^(?:unless)\s+/i, 'unless'],
  [/^(?:except (?:as|where|when|if|in)|save (?:as|where))\s+/i, 'except'],
  [/^(?:subject to)\s+/i, 'subject_to'],
  [/^(?:notwithstanding|despite|regardless of)\s+/i, 'notwithstanding'],
  [
    /^(?:for (?:the )?purposes? of|in order to|to enable|with a view to|pursuant to|in accordance with|under)\s+/i,
    'purpose',
  ],
  [
    /^(?:by|from|on and after|on or after|as of|with effect from|until|before|no later than|not later than|after|prior to|within|at least|not less than)\s+/i,
    'date',
  ],
  [/^(?:upon|on|for|in|at|during|with)\s+(?!the contrary)/i, 'if'],
];

const trailingCue =
  /(?:,\s*)?\b(if and only if|only if|only when|only where|only after|only with|if|unless|except that|except where|except when|except if|except with|except as|except|other than|save where|provided that|so long as|as long as|on condition that|in cases? where|until|whenever|when|where)\b/gi;

const kinds: Record<string, CueKind> = {
  'if and only if': 'only_if',
  'only if': 'only_if',
  'only when': 'only_if',
  'only where': 'only_if',
  'only after': 'only_if',
  'only with': 'only_if',
  unless: 'unless',
  'except that': 'except_that',
  'except where': 'except',
  'except when': 'except',
  'except if': 'except',
  'except with': 'except',
  'except as': 'except',
  except: 'except',
  'save where': 'except',
  until: 'until',
};

interface Modal {
  start: number;
  end: number;
  modality: Modality;
  form: NormForm;
  only?: boolean;
  tier?: Tier;
}

const modals: readonly [RegExp, Omit<Modal, 'start' | 'end'>][] = [
  [
    /\b(?:shall|must|will|is|are|do|does) not (?:be )?(?:required|obliged) to\b|\bneed not\b|\b(?:do|does|will|shall) not (?:have|need) to\b/i,
    { modality: 'may', form: 'release' },
  ],
  [/\b(?:is|are|shall be) (?:also )?exempt(?:ed)?\b/i, { modality: 'may', form: 'release' }],
  [/\b(?:shall|must|may|do|does|will) not apply\b/i, { modality: 'may', form: 'release' }],
  [
    /\b(?:shall|is|are) (?:also )?(?:be )?(?:liable)\b(?=.*\bonly if\b)/i,
    { modality: 'must_not', form: 'liability' },
  ],
  [/\bincurs? no liability\b/i, { modality: 'must_not', form: 'liability' }],
  [
    /\b(?:shall|is|are) (?:be )?(?:fined|imprisoned|punish(?:ed|able)|liable (?:on (?:summary )?conviction )?to)\b/i,
    { modality: 'must_not', form: 'penalty' },
  ],
  [/\b(?:shall|must|may|will|can):?(?: not|not)\b|\bcannot\b/i, { modality: 'must_not', form: 'conduct' }],
  [
    /\b(?:is|are|shall be) (?:prohibited|forbidden|barred|precluded) from\b|\b(?:is|are) not (?:permitted|allowed|entitled|authori[sz]ed) to\b/i,
    { modality: 'must_not', form: 'conduct' },
  ],
  [
    /\b(?:is|are|shall be) (?:prohibited|forbidden|unlawful|not permitted|not allowed|not appropriate|not eligible)\b/i,
    { modality: 'must_not', form: 'status' },
  ],
  [/\b(?:is|are|shall be) (?:limited|restricted) to\b/i, { modality: 'must_not', form: 'limit' }],
  [
    /\b(?:(?:is|are|shall be) (?:also )?entitled to|(?:has|have|shall have) (?:the|a) right to|(?:is|are|shall be) eligible (?:for|to))(?=\W|$)/i,
    { modality: 'entitled', form: 'conduct' },
  ],
  [/\b(?:is|are|shall be) eligible\b|\bis entitled\b/i, { modality: 'entitled', form: 'status' }],
  [/\b(?:may|shall|must|can) only\b/i, { modality: 'may', form: 'conduct', only: true }],
  [
    /\b(?:is|are|has|have) (?:required|obliged) to\b|\b(?:has|have) to\b|\bis under a duty to\b/i,
    { modality: 'must', form: 'conduct' },
  ],
  [/\b(?:is|are) (?:permitted|allowed|authori[sz]ed) to\b/i, { modality: 'may', form: 'conduct' }],
  [
    /\b(?:is|are) (?:an? )?(?:permitted|authori[sz]ed|allowed|lawful)\b/i,
    { modality: 'may', form: 'status' },
  ],
  [
    /\b(?:shall|will|is|are|must)(?: to)? be (?:considered|deemed|treated|taken)\b(?=.*\b(?:if|where|when)\b)/i,
    { modality: 'entitled', form: 'status' },
  ],
  [/\bshould\b/i, { modality: 'must', form: 'conduct', tier: 'guidance' }],
  [/\b(?:must|shall|will)\b/i, { modality: 'must', form: 'conduct' }],
  [/\b(?:may|can)\b/i, { modality: 'may', form: 'conduct' }],
];

const violation =
  /^it (?:is|shall be) (?:also )?(?:a violation of [^,:]*?|unlawful|an offen[cs]e|illegal|prohibited|a contravention of [^,:]*?|forbidden)(?: under [^,:]*?)? for (.+?) (not )?to:?\s+(.+)$/is;
/** "means an employee who …" says on what a status depends, and so decides who has it. */
const constitutive =
  /^(?:the (?:terms?|expressions?) )?[“"‘']([^”"’']+)[”"’'],? means (?:an?|any|each) ([\w\s-]+?) (?:who|that|which)\b\s*(.*)$/is;
const offence =
  /^(.+?)\s+who\s+(?:(fails|refuses|neglects|omits) to\s+)?(.+?)\s+(?:commits an offen[cs]e|is guilty of an offen[cs]e|contravenes this \w+)/is;
const noSubject =
  /^(no|neither|none of the)\s+(.+?)\s+(?:may|shall|must|can|will|is permitted to|is allowed to|is entitled to)(?:\s+|(?=,))(.+)$/is;

/** The first modal that governs the main clause: one inside a relative or conditional clause governs only that. */
export function findModal(text: string): Modal | null {
  const flat = blanked(text);
  const hits = modals
    .flatMap(([pattern, meaning]) => {
      const all = [...flat.matchAll(new RegExp(pattern.source, 'gi'))];
      return all.map((match) => ({ ...meaning, start: match.index, end: match.index + match[0].length }));
    })
    .sort((a, b) => a.start - b.start || b.end - a.end);
  return hits.find((hit) => !isEmbedded(flat.slice(0, hit.start))) ?? null;
}

function isEmbedded(left: string): boolean {
  // "find out what you might have to pay": a question, and what may be is no duty.
  if (/\b(?:might|may|could|would)\s+$/i.test(left)) return true;
  if (
    /\b(?:check|find out|know|see|determine|decide|ask|assess|understand)\s+(?:if|whether|what|which|how|when)\b[^,;]*$/i.test(
      left,
    )
  )
    return true;
  const opener = [
    ...left.matchAll(/\b(?:who|whom|which|that|whose|whether|if|where|when|as|than|because)\b/gi),
  ].at(-1);
  if (opener === undefined) return false;
  const inside = left.slice(opener.index + opener[0].length);
  if (/[;]/.test(inside)) return false;
  const verbs = tag(inside).filter(
    (token) => token.pos === 'AUX' || (token.pos === 'VERB' && !/ing$/.test(token.lower)),
  );
  return verbs.length === 0;
}

/** Where the lead clause ends: the first comma after which a main clause begins at once. */
function leadEnd(text: string): number | null {
  const flat = blanked(text);
  for (const comma of flat.matchAll(/,\s+/g)) {
    const rest = flat.slice(comma.index + comma[0].length);
    if (
      /^(?:or|and|as|including|whether|other|such as|in accordance|where appropriate|with|except|if|which|who)\b/i.test(
        rest,
      )
    )
      continue;
    const modal = findModal(rest);
    const isNorm = violation.test(rest) || noSubject.test(rest) || offence.test(rest);
    if (modal === null && !isNorm) continue;
    const subject = rest.slice(0, modal?.start ?? 0);
    if (
      isNorm ||
      /^(?:upon|on|subject|notwithstanding|in|for|by|before)\b/i.test(rest) ||
      !/,/.test(subject.replace(/,[^,]*,/g, '')) ||
      !/,.*\b(?:if|where|when)\b/.test(subject)
    ) {
      return comma.index + comma[0].length;
    }
  }
  return null;
}

function takeLead(text: string): { lead: Clause[]; main: string } {
  const lead: Clause[] = [];
  let main = text;
  for (let depth = 0; depth < 4; depth += 1) {
    const cue = leadCues.find(([pattern]) => pattern.test(main));
    if (cue === undefined) break;
    const end = leadEnd(main);
    if (end === null) break;
    const [pattern, kind] = cue;
    const clause = main.slice(0, end).replace(/,\s*$/, '');
    lead.push({ cue: kind, text: kind === 'date' ? clause : clause.replace(pattern, '') });
    main = main.slice(end).replace(/^then\s+/i, '');
  }
  return { lead, main };
}

function splitTrailing(predicate: string): { head: string; trailing: Clause[] } {
  const flat = blanked(predicate);
  const cues = [...flat.matchAll(trailingCue)].filter((match) => {
    const left = flat.slice(0, match.index).trimEnd();
    const word = (match[1] ?? '').toLowerCase();
    if (/\b(?:as|even|whether|than|date|day|time|and|or)$/i.test(left) && !/,\s*(?:and|or)$/i.test(left))
      return false;
    if (word === 'other than') return false;
    return !(
      word === 'where' &&
      /\b(?:place|state|premises|area|location|country|site|city|county|room)s?$/i.test(left)
    );
  });
  const first = cues[0];
  if (first === undefined) return { head: predicate, trailing: [] };
  const trailing = cues.map((match, index) => ({
    cue: kinds[(match[1] ?? '').toLowerCase()] ?? 'if',
    text: predicate.slice(match.index + match[0].length, cues[index + 1]?.index ?? predicate.length).trim(),
  }));
  return { head: predicate.slice(0, first.index).trim(), trailing };
}

/** "shall not leave without a permit": the permit lifts the prohibition. Adds the clause, answers what comes before it. */
function liftWithout(head: string, trailing: Clause[]): string {
  const found =
    /,?\s+without\s+(?!(?:regard|prejudice|limit(?:ing|ation)|undue|unreasonable|delay|interruption)\b)(?:first |also )?(.+)$/i.exec(
      blanked(head),
    );
  if (found?.[1] === undefined) return head;
  trailing.unshift({ cue: 'unless', text: head.slice(head.length - found[1].length) });
  return head.slice(0, found.index);
}

/** ", where appropriate," leaves the matter to judgement; the writer flags it. */
export const hedge =
  /,\s*(?:where|when|if|as) (?:appropriate|applicable|necessary|relevant|possible|practicable|required)\s*,/gi;

/** Items that say in which circumstances, whatever the trunk says: "— (a) pursuant to a warrant; or (b) with consent". */
const circumstantial =
  /^(?:pursuant to|upon|with|without|by|under|in accordance with|if|where|when|after|because of|in order to|during|on|at)\s/i;

/** Cuts one sentence (with its enumeration) into a norm; null when it states none. */
export function readNorm(sentence: string): Norm | null {
  const text = sentence.replaceAll(/\s+/g, ' ').replaceAll(hedge, ' ').trim().replace(/\.$/, '');
  const enumeration = readEnumeration(text);
  const trunk = trimEndOf(enumeration?.trunk ?? text, ':—–-');
  const { lead, main } = takeLead(trunk);
  const clauses = mainClause(main);
  // A condition that no comma ends cannot be told from the subject.
  if (clauses === null || /^(?:if|where|when|unless)\b/i.test(clauses.subject)) return null;
  const { head: whole, trailing } = splitTrailing(clauses.predicate);
  const head =
    clauses.modality === 'must_not' && clauses.form === 'conduct' ? liftWithout(whole, trailing) : whole;
  if (
    enumeration !== null &&
    trailing.length === 0 &&
    enumeration.items.every((item) => circumstantial.test(item.text))
  ) {
    trailing.push({ cue: 'if', text: '' });
  }
  const enumerates =
    trailing.length > 0 || /\b(?:who|which|that|whose)\s*$/i.test(trunk) ? 'condition' : 'predicate';
  const stated = /\b(?:following|these) (?:requirements|conditions|criteria)\b/i.test(trunk)
    ? 'condition'
    : enumerates;
  return {
    ...clauses,
    lead,
    predicate: head,
    trailing,
    enumeration,
    enumerates: enumeration === null ? 'condition' : stated,
  };
}

/** An adverbial between modal and verb goes to the end: "must, so far as practicable, complete" → "complete … if practicable". */
function settle(predicate: string): string {
  const adjunct =
    /^(\w+),\s+((?:for|within|at|in|by|not|no|on|before|after|as)\b[^,]{1,120}),\s+(.+)$/is.exec(predicate);
  if (adjunct !== null) return `${adjunct[1]} ${adjunct[3]} ${adjunct[2]}`;
  const inserted = /^,\s*([^,]{1,120}),\s*(.+)$/s.exec(predicate);
  if (inserted?.[1] === undefined || inserted[2] === undefined) return predicate;
  const extent = /^(?:so|as|in so) far as (?:is |it is )?|^to the extent (?:that )?(?:is |it is )?/i;
  const adverbial = extent.test(inserted[1]) ? `if ${inserted[1].replace(extent, 'it is ')}` : inserted[1];
  // Before what trails: "shall, on that ground, be refused if …".
  const { index } = [...blanked(inserted[2]).matchAll(trailingCue)][0] ??
    / (?:that|to|for)\s*$/i.exec(inserted[2]) ?? {
      index: inserted[2].length,
    };
  const rest = inserted[2].slice(index).trimStart();
  return `${inserted[2].slice(0, index).trimEnd()} ${adverbial} ${rest}`.trimEnd();
}

function subjectBefore(clause: string): string | null {
  const verb = tag(clause).find((token) => token.pos === 'AUX' || token.pos === 'VERB');
  return verb === undefined || verb.start === 0 ? null : clause.slice(0, verb.start).trim();
}

type MainClause = Pick<Norm, 'subject' | 'modality' | 'form' | 'tier' | 'only' | 'predicate'>;

function mainClause(main: string): MainClause | null {
  const flagged = violation.exec(main);
  if (flagged?.[1] !== undefined && flagged[3] !== undefined) {
    const modality = flagged[2] === undefined ? 'must_not' : 'must';
    const predicate = flagged[3].replace(
      /^engage in (?:any of )?the following (?:conduct|acts?|practices?)\s*:?\s*/i,
      '',
    );
    return { subject: flagged[1], modality, form: 'conduct', tier: 'mandatory', only: false, predicate };
  }
  const constituted = constitutive.exec(main);
  if (constituted?.[1] !== undefined && constituted[2] !== undefined) {
    const predicate = `if ${constituted[2]} ${constituted[3] ?? ''}`.trim();
    return {
      subject: constituted[1],
      modality: 'entitled',
      form: 'definition',
      tier: 'mandatory',
      only: false,
      predicate,
    };
  }
  const punished = offence.exec(main);
  if (punished?.[1] !== undefined && punished[3] !== undefined) {
    const modality = punished[2] === undefined ? 'must_not' : 'must';
    return {
      subject: punished[1],
      modality,
      form: 'conduct',
      tier: 'mandatory',
      only: false,
      predicate: punished[3],
    };
  }
  const modal = findModal(main);
  const none = noSubject.exec(main);
  if (none?.[2] !== undefined && none[3] !== undefined && (modal === null || modal.start >= none[2].length)) {
    return {
      subject: none[2],
      modality: 'must_not',
      form: 'conduct',
      tier: 'mandatory',
      only: false,
      predicate: settle(none[3]),
    };
  }
  if (modal === null) return null;
  const whole = main.slice(0, modal.start).trim().replace(/,$/, '');
  // "The agency does not request approval but must …": the verb before "but" has the same subject.
  const subject = /\b(?:but|and)$/i.test(whole) ? (subjectBefore(whole) ?? whole) : whole;
  const predicate = settle(main.slice(modal.end).trim());
  if (subject === '') return null;
  const only = modal.only ?? /^only\b/i.test(predicate);
  return {
    subject,
    modality: modal.modality,
    form: modal.form,
    tier: modal.tier ?? 'mandatory',
    only,
    predicate: predicate.replace(/^only\s+/i, ''),
  };
}
