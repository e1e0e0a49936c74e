import type { Modality } from '../../rules/model.ts';
import { readList, type SpecificationList } from './specification-lists.ts';

export type ClauseRole =
  'subject' | 'predicate' | 'condition_before' | 'condition_after' | 'only_if' | 'exception' | 'until';

export interface SpecificationClause {
  role: ClauseRole;
  text: string;
  /** The enumeration that ends the clause. */
  list: SpecificationList | null;
}

export interface SpecificationReading {
  modality: Modality;
  /** Frees from a norm, so that nothing is required. */
  release: boolean;
  /** Sets a ceiling for a sanction. */
  penalty: boolean;
  clauses: SpecificationClause[];
}

const opening =
  /^(if|where|when|whenever|unless|except where|except when|except if|in any case in which|in any case where|in the case of|provided that|in relation to|with respect to|for|in|on|upon|at|during)\s/i;
const inner =
  /\s*,?\s+\b(only if|only when|only where|only with|only after|if and only if|if|unless|except where|except when|except if|except in|except with|except|provided that|as long as|so long as|until|whenever|when|where)\s/gi;
const passing =
  /^(?:notwithstanding|despite|subject to|except as (?:provided|permitted)|for (?:the )?purposes? of|in order to|with a view to|to [a-z]+|in accordance with|pursuant to|under|from \d+|from the \d+|by \d+|by (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|on and after|until \d+|with effect from|as of)\b/i;

interface Verb {
  pattern: RegExp;
  modality: Modality;
  release?: boolean;
  penalty?: boolean;
  keep?: boolean;
}

/** In the order in which they are tried at one place. */
const verbs: readonly Verb[] = [
  {
    pattern:
      /\b(?:shall|must|is|are|do|does) not (?:be )?(?:required|obliged) to\b|\bneed not\b|\b(?:will|shall|do|does) not (?:have|need) to\b|\b(?:do|does|shall|must) not apply\b|\b(?:is|are|shall be) (?:also )?exempt(?:ed)?\b/i,
    modality: 'may',
    release: true,
  },
  {
    pattern:
      /\b(?:shall|is|are) (?:be )?(?:fined|imprisoned|liable to|punishable by|limited to|restricted to)\b/i,
    modality: 'must_not',
    penalty: true,
  },
  {
    pattern: /\b(?:shall|is|are) (?:be )?liable\b(?=.*\bonly if\b)|\bincurs? no liability\b/i,
    modality: 'must_not',
  },
  {
    pattern:
      /\b(?:shall|must|may|can|will):? not\b|\bcannot\b|\b(?:is|are) (?:prohibited|forbidden|unlawful|not (?:permitted|allowed|appropriate|entitled to))\b/i,
    modality: 'must_not',
  },
  {
    pattern:
      /\b(?:is|are|shall be) (?:also )?(?:entitled to|eligible (?:for|to)|eligible)\b|\b(?:has|have) the right to\b/i,
    modality: 'entitled',
  },
  { pattern: /\b(?:must|shall|may|can) only\b/i, modality: 'may' },
  {
    pattern:
      /\b(?:must|shall|should|will|is required to|are required to|has to|have to|is obliged to|are obliged to)\b/i,
    modality: 'must',
  },
  {
    pattern:
      /\b(?:may|can|is permitted to|are permitted to|is allowed to|are allowed to|is an? (?:permitted|authori[sz]ed|lawful)|is permitted|are permitted)\b/i,
    modality: 'may',
  },
];

/** The place of the main verb: the first that no relative or conditional word opens a clause for. */
function findVerb(text: string): { verb: Verb; start: number; end: number } | null {
  const places = verbs
    .flatMap((verb) =>
      [...text.matchAll(new RegExp(verb.pattern.source, 'gi'))].map((hit) => ({
        verb,
        start: hit.index,
        end: hit.index + hit[0].length,
      })),
    )
    .sort((a, b) => a.start - b.start || verbs.indexOf(a.verb) - verbs.indexOf(b.verb));
  return (
    places.find(
      ({ start }) => !/\b(?:who|which|that|whom|as|than)\s+(?:\w+\s+){0,2}$/i.test(text.slice(0, start)),
    ) ?? null
  );
}

/** Not the set phrases in which nothing has to be had. */
const lacking =
  /\bwithout (?!regard|prejudice|limit|undue|unreasonable|delay|interruption)(?:first |also )?/i;

/** Cuts a norm at its cue phrases. What it cannot place is a problem, never a guess. */
export function readClauses(naturalLanguage: string): SpecificationReading | null {
  const flat = naturalLanguage.replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '');
  const list = readList(flat);
  let rest = list?.head ?? flat;
  const clauses: SpecificationClause[] = [];
  const add = (role: ClauseRole, text: string): void => {
    clauses.push({ role, text: text.trim(), list: null });
  };
  for (let count = 0; count < 4; count += 1) {
    const cue = opening.exec(rest);
    const skips = passing.test(rest);
    if (cue === null && !skips) break;
    const end = clauseEnd(rest);
    if (end === null) break;
    const text = rest.slice(0, end).replace(/,\s*$/, '');
    if (!skips && cue !== null)
      add(/^(?:unless|except)/i.test(cue[0]) ? 'exception' : 'condition_before', text.slice(cue[0].length));
    else if (skips && /^by\s/i.test(text)) add('predicate', text);
    rest = rest.slice(end).trim();
  }
  const frame = frameOf(rest);
  if (frame === null) return null;
  add('subject', frame.subject);
  const extent = /^,\s*(?:so|as|in so) far as (?:is |it is )?([^,]+),\s*(.*)$/i.exec(frame.predicate);
  if (extent?.[1] !== undefined) add('condition_before', extent[1]);
  const between = /^,\s*(if|where|when|unless) ([^,]+),\s*(.*)$/i.exec(frame.predicate);
  afterVerb(extent?.[2] ?? between?.[3] ?? frame.predicate, frame.modality, add);
  if (between?.[1] !== undefined && between[2] !== undefined) add(roleOf(between[1]), between[2]);
  // What an enumeration completes is the last clause before it.
  const owner = clauses.at(-1);
  if (owner !== undefined) owner.list = list;
  return { modality: frame.modality, release: frame.release, penalty: frame.penalty, clauses };
}

function clauseEnd(text: string): number | null {
  for (const comma of text.matchAll(/,\s+/g)) {
    const after = text.slice(comma.index + comma[0].length);
    if (/^(?:and|or|as|which|who|including|whether)\b/i.test(after)) continue;
    const verb = findVerb(after);
    const nextComma = after.indexOf(',');
    const close =
      verb !== null &&
      (nextComma < 0 ||
        verb.start < nextComma ||
        opening.test(after) ||
        /^(?:subject|notwithstanding|no)\b/i.test(after));
    if (close || /^(?:it is (?:a violation|an offen|unlawful)|no )/i.test(after))
      return comma.index + comma[0].length;
  }
  return null;
}

interface Frame {
  subject: string;
  predicate: string;
  modality: Modality;
  release: boolean;
  penalty: boolean;
}

function frameOf(text: string): Frame | null {
  const term =
    /^(?:the (?:term|expression)s? )?[“"‘'](.+?)[”"’'],? means (?:an?|any|each) (.+?) (?:who|that|which)\b(.*)$/i.exec(
      text,
    );
  if (term?.[1] !== undefined && term[2] !== undefined) {
    return {
      subject: term[1],
      predicate: `, if ${term[2]} ${term[3] ?? ''}`,
      modality: 'entitled',
      release: false,
      penalty: false,
    };
  }
  const wrong =
    /^it (?:is|shall be) (?:a violation|unlawful|an offen[cs]e|illegal|prohibited)\b.*?\bfor (.+?) (not )?to:? (.+)$/i.exec(
      text,
    );
  if (wrong?.[1] !== undefined && wrong[3] !== undefined) {
    return {
      subject: wrong[1],
      predicate: wrong[3],
      modality: wrong[2] === undefined ? 'must_not' : 'must',
      release: false,
      penalty: false,
    };
  }
  const crime = /^(.+?) who (fails to )?(.+?) (?:commits an offen[cs]e|is guilty of an offen[cs]e)/i.exec(
    text,
  );
  if (crime?.[1] !== undefined && crime[3] !== undefined) {
    return {
      subject: crime[1],
      predicate: crime[3],
      modality: crime[2] === undefined ? 'must_not' : 'must',
      release: false,
      penalty: false,
    };
  }
  const found = findVerb(text);
  if (found === null) return null;
  const subject = text.slice(0, found.start).trim();
  const sanction = found.verb.penalty === true;
  const predicate = text.slice(sanction ? found.start : found.end).trim();
  const none = /^(?:no|neither|none of the)\s/i.test(subject);
  const modality = none
    ? 'must_not'
    : found.verb.modality === 'must' && /\bonly (?:if|when|where|with|after)\b/i.test(predicate)
      ? 'must_not'
      : found.verb.modality;
  return {
    subject,
    predicate,
    modality,
    release: found.verb.release ?? false,
    penalty: found.verb.penalty ?? false,
  };
}

const roleOf = (cue: string): ClauseRole => {
  if (/^(?:only|if and only)/i.test(cue)) return 'only_if';
  if (/^(?:unless|except)/i.test(cue)) return 'exception';
  return /^until/i.test(cue) ? 'until' : 'condition_after';
};

/** Adds the predicate and what trails it. */
function afterVerb(
  predicate: string,
  modality: Modality,
  add: (role: ClauseRole, text: string) => void,
): void {
  // What is forbidden without a permit is lawful with one.
  const padded = `${modality === 'must_not' ? predicate.replace(lacking, 'unless with ') : predicate} `;
  const cues = [...padded.matchAll(inner)].filter(
    (cue) => !/\b(?:even|as|whether|and|or)$/i.test(padded.slice(0, cue.index)),
  );
  add('predicate', padded.slice(0, cues[0]?.index ?? padded.length));
  for (const [index, cue] of cues.entries()) {
    add(
      roleOf(cue[1] ?? ''),
      padded.slice(cue.index + cue[0].length, cues[index + 1]?.index ?? padded.length),
    );
  }
}
