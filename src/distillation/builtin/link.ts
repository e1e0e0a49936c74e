import type { Citation } from '../../rules/model.ts';
import type { CandidateFlag } from '../distiller.ts';
import { findReferences, resolveReference, type Place, type Reference } from '../../core/references.ts';
import type { WrittenNorm } from './write-code.ts';

/** A written norm among the others of its source. */
export interface Draft extends Place {
  id: string;
  natural_language: string;
  citations: Citation[];
  written: WrittenNorm;
  /** Routing key without its domain. */
  act: string;
  overrides: { candidate: string; citation: Citation }[];
  limits: string[];
  flags: Set<CandidateFlag>;
}

const grants = (draft: Draft): boolean => draft.written.if_met === 'permit' || isRelease(draft);

/**
 * Attaches exceptions to what they except: "does not apply", "despite", "except as provided in", "subject to". An
 * exception joins the action of its base. One that frees from several acts is one draft all the same, at the act of most of
 * its bases: the others are flagged, each, as what an exception was found to that could not be attached.
 */
export function link(drafts: readonly Draft[]): Draft[] {
  const linked = drafts.filter((draft) => !isRelease(draft));
  for (const draft of linked) attachGrant(draft, drafts);
  let pending = drafts.filter(isRelease);
  // An exception to an exception joins the action that its base has joined, so that bases come first.
  while (pending.length > 0) {
    const ready = pending.filter(
      (draft) => !basesOf(draft, [...linked, ...pending]).some((base) => pending.includes(base)),
    );
    const next = ready.length > 0 ? ready : pending;
    for (const draft of next) attachRelease(draft, [...linked, ...pending]);
    linked.push(...next);
    pending = pending.filter((draft) => !next.includes(draft));
  }
  for (const draft of linked) attachBase(draft, linked);
  for (const draft of linked) settleFlags(draft);
  const place = (draft: Draft): number => draft.citations.at(-1)?.start ?? 0;
  return linked.sort((one, other) => place(one) - place(other));
}

const isRelease = (draft: Draft): boolean => draft.written.norm.form === 'release';

const others = (drafts: readonly Draft[], self: Draft): Draft[] => drafts.filter((each) => each !== self);

function resolve(references: readonly Reference[], draft: Draft, drafts: readonly Draft[]): Draft[] {
  const found = references.flatMap((reference) => resolveReference(reference, draft, others(drafts, draft)));
  return [...new Set(found)];
}

const attached = new WeakMap<Draft, Set<string>>();
function markAttached(draft: Draft, references: readonly Reference[]): void {
  const words = attached.get(draft) ?? new Set<string>();
  for (const reference of references) words.add(reference.text);
  attached.set(draft, words);
}

interface Release {
  references: Reference[];
  spared: Reference[];
}

/** What an exemption names, and what it names as staying: "exempt from this Part, with the exception of section 5". */
function releaseOf(draft: Draft): Release {
  const { norm } = draft.written;
  const kept = /\b(?:with the exception of|other than|except)\b(.*)$/i.exec(norm.predicate)?.[1] ?? '';
  const predicate = kept === '' ? norm.predicate : norm.predicate.replace(kept, '');
  return { references: findReferences(`${norm.subject} ${predicate}`), spared: findReferences(kept) };
}

function basesOf(draft: Draft, drafts: readonly Draft[]): Draft[] {
  const { references, spared } = releaseOf(draft);
  const stays = new Set(resolve(spared, draft, drafts));
  const sameAct = (each: Draft): boolean => each.act === draft.act && each.written.modality === 'must';
  const named =
    references.length > 0 ? resolve(references, draft, drafts) : others(drafts, draft).filter(sameAct);
  return named.filter((base) => !stays.has(base) && !overridesBack(base, draft, drafts));
}

function attachRelease(draft: Draft, drafts: readonly Draft[]): void {
  const { references, spared } = releaseOf(draft);
  const bases = basesOf(draft, drafts);
  const citation = draft.citations[0];
  if (bases.length === 0 || citation === undefined) {
    draft.flags.add('unattached_exception');
    return;
  }
  const act = commonAct(bases);
  for (const base of bases.filter((each) => each.act !== act)) {
    base.flags.add('unattached_exception');
    draft.flags.add('unattached_exception');
  }
  if (references.some((reference) => resolve([reference], draft, drafts).length === 0))
    draft.flags.add('unattached_exception');
  draft.act = act;
  draft.overrides = bases
    .filter((base) => base.act === act)
    .map((base) => ({ candidate: base.id, citation }));
  const settled = (reference: Reference): boolean => resolve([reference], draft, drafts).length > 0;
  markAttached(draft, [...references, ...spared].filter(settled));
}

/** The act that most of them are about; the first of those that are about as many. */
function commonAct(bases: readonly Draft[]): string {
  const counts = new Map<string, number>();
  for (const { act } of bases) counts.set(act, (counts.get(act) ?? 0) + 1);
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}

/** Of two releases that take in each other's place, the later in the text is the exception. */
const precedes = (one: Draft, other: Draft): boolean =>
  (one.citations[0]?.start ?? 0) < (other.citations[0]?.start ?? 0);

/** Two releases that name the same provision do not except each other. */
function overridesBack(base: Draft, draft: Draft, drafts: readonly Draft[]): boolean {
  if (base.written.norm.form !== 'release') return false;
  return (
    resolve(releaseOf(base).references, base, drafts).includes(draft) &&
    base.address.length >= draft.address.length &&
    base !== draft &&
    precedes(draft, base)
  );
}

function attachGrant(draft: Draft, drafts: readonly Draft[]): void {
  const despite = draft.written.norm.lead.filter((clause) => clause.cue === 'notwithstanding');
  const citation = draft.citations[0];
  for (const clause of despite) {
    const references = findReferences(clause.text);
    const named = resolve(references, draft, drafts);
    const bases = named.filter((base) => grants(base) !== grants(draft));
    if (references.some((reference) => resolve([reference], draft, drafts).length === 0))
      draft.flags.add('unattached_exception');
    const acts = new Set(bases.map((base) => base.act));
    const [only] = acts;
    if (only === undefined || citation === undefined || (acts.size > 1 && !acts.has(draft.act))) {
      draft.flags.add('unattached_exception');
      continue;
    }
    if (!acts.has(draft.act)) draft.act = only;
    const same = bases.filter((base) => base.act === draft.act);
    if (same.length < bases.length) draft.flags.add('unattached_exception');
    draft.overrides.push(...same.map((base) => ({ candidate: base.id, citation })));
    markAttached(draft, references);
  }
}

/** "Except as provided in (2)" and "subject to (3)" name the exception from the base's side. */
function attachBase(draft: Draft, drafts: readonly Draft[]): void {
  for (const clause of draft.written.norm.lead) {
    if (clause.cue !== 'except' && clause.cue !== 'subject_to') continue;
    const references = findReferences(clause.text);
    if (references.length === 0) continue;
    const named = resolve(references, draft, drafts);
    const usable = named.filter((each) => each.act === draft.act || grants(each) !== grants(draft));
    const citation = draft.citations[0];
    let count = 0;
    for (const exception of usable) {
      if (citation === undefined) continue;
      if (exception.overrides.some((edge) => edge.candidate === draft.id)) count += 1;
      else if (grants(exception) && !grants(draft)) {
        exception.act = draft.act;
        exception.overrides.push({ candidate: draft.id, citation });
        count += 1;
      } else if (!grants(exception) && grants(draft) && exception.act === draft.act) {
        if (exception.written.modality === 'must_not') exception.limits.push(draft.id);
        count += 1;
      }
    }
    if (count === 0 || count < named.length) draft.flags.add('unattached_exception');
    else markAttached(draft, references);
  }
}

/** A cross-reference that became an edge is no longer open. */
function settleFlags(draft: Draft): void {
  const done = attached.get(draft);
  if (done === undefined || !draft.flags.has('cross_reference')) return;
  let rest = draft.natural_language;
  for (const words of done) rest = rest.replaceAll(words, ' ');
  const open = findReferences(rest).some(
    (reference) => reference.section !== '' && !(reference.section === null && reference.labels.length === 0),
  );
  if (
    !open &&
    !/§\s*\d|\b\d+ (?:U\.?S\.?C|C\.?F\.?R)|\bunder (?:the|that) [A-Z]\w+ Act\b|\bAct (?:of )?\d{4}/.test(rest)
  )
    draft.flags.delete('cross_reference');
}
