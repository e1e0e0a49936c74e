import type { Comparison } from '../../../rules/ledger/ledger.ts';
import type { Modality } from '../../../rules/model.ts';
import type { Measure } from '../items/measure.ts';
import type { Token } from '../words/tokens.ts';

/**
 * A quantity that the text puts together: "0.40 EUR per tonne, subject to a minimum of 15 EUR", "the greater of 25 EUR
 * and 6 % of the takings", "2 EUR per vine for the first 100 vines and 1.50 EUR for each further vine".
 */
export type AmountFormula =
  | { kind: 'amount'; pieces: Flat[] }
  | { kind: 'zero'; tokens: Token[] }
  /** "half that amount": of what the norm before reckons. */
  | { kind: 'same'; factor: string; tokens: Token[]; of: AmountFormula | null }
  | { kind: 'sum' | 'difference' | 'least' | 'greatest'; of: AmountFormula[]; tokens: Token[] }
  /** A rate for each part of what it is reckoned from: up to a figure, from there to the next, and so on. */
  | { kind: 'tiers'; tiers: RateTier[] };

export interface RateTier {
  /** Empty where the part bears nothing. */
  rate: Flat[];
  words: Token[];
  /** Where the part begins and ends; `width` counts from where the one before ended. */
  over: Measure | null;
  upTo: Measure | null;
  width: Measure | null;
  /** "or part of it": what is begun counts as a whole. */
  begun?: boolean;
}

/** A piece without a phrase inside it. */
export type Flat = Extract<Piece, { tokens: Token[] }>;

/** What the productions make of a sentence: who, which modal, what, under which conditions. Words are not yet bound. */
export type Piece =
  | { kind: 'words'; tokens: Token[] }
  | { kind: 'measure'; tokens: Token[]; measure: Measure }
  | { kind: 'compare'; tokens: Token[]; op: Comparison }
  /** "together with", "plus", "less": what is on both sides is added, or taken away. */
  | { kind: 'plus' | 'minus'; tokens: Token[] }
  | { kind: 'not'; tokens: Token[] }
  | { kind: 'relative'; tokens: Token[] }
  /** "either … or …", "both … and …", "neither … nor …", a parenthesis. */
  | { kind: 'group'; tokens: Token[]; negated: boolean; phrase: Phrase }
  /** "other than glass". */
  | { kind: 'except'; tokens: Token[]; phrase: Phrase }
  /** "or, if there is none, by a deputy": holds beside what comes before it, in one case. */
  | {
      kind: 'conditional';
      tokens: Token[];
      relation: 'if' | 'unless';
      when: Phrase;
      phrase: Phrase;
      connective: 'and' | 'or';
      /** "(14 days in winter)": a figure in the place of the one before it. */
      instead?: boolean;
    }
  /** "0.40 EUR per tonne, subject to a minimum of 15 EUR": an amount that the text puts together. */
  | { kind: 'formula'; tokens: Token[]; formula: AmountFormula; op: Comparison | null }
  /** Words that no production gives a meaning that a machine could decide. */
  | { kind: 'doubtful'; tokens: Token[] }
  | { kind: 'reference'; tokens: Token[] }
  /** "whatever the …": words without effect. */
  | { kind: 'idle'; tokens: Token[]; reason: string };

export interface Region {
  kind: 'region';
  pieces: Piece[];
}

export interface Coordination {
  kind: 'coordination';
  connective: 'and' | 'or';
  items: Phrase[];
  /** "and", "or" and the commas between. */
  tokens: Token[];
  /** Items were set apart by marks, "both" or a list, so that nothing reaches over them. */
  marked: boolean;
  /** "A and B or C" that nothing groups. */
  mixed: boolean;
  /** A list without "and" or "or". */
  open: boolean;
  /** "at least two of the following": how many of the items; null for what the connective says. */
  least?: number | null;
  /** "but not both". */
  exclusive?: Token[];
  /** "whichever is the higher". */
  select?: { kind: 'least' | 'greatest'; tokens: Token[] };
}

export type Phrase = Region | Coordination;

export interface ClauseCondition {
  relation: 'if' | 'only_if' | 'unless' | 'except' | 'adjunct' | 'subject_to' | 'notwithstanding' | 'idle';
  tokens: Token[];
  phrase: Phrase;
  front: boolean;
  /** A case that another sentence told apart: it names no input for the words of this one. */
  apart?: boolean;
}

export interface NormTree {
  modality: Modality;
  release: boolean;
  guidance: boolean;
  /** The modal, its negation, "it is unlawful". */
  words: Token[];
  /** "No person may …", "None of the …". */
  noSubject: boolean;
  subject: Phrase | null;
  predicate: Phrase | null;
  /** "replace goods that were damaged": to which of them it has to be done. */
  object?: Phrase;
  /** "may be issued only by a physician": what comes after "only"; `subject` when the subject is what is limited. */
  only: { phrase: Phrase; tokens: Token[] } | 'subject' | 'conditions' | null;
  conditions: ClauseCondition[];
  /** A further norm of the sentence that goes on about the subject before it. */
  inherits: boolean;
  /** "…; if snow lies, at least 3": a figure of its own for a case, in the place of the one before. */
  gapped?: boolean;
  /** "…, but dogs may not": its verb is that of the norm before. */
  elided?: boolean;
  /** "…, buses for up to 2 hours": has the modal and verb of the norm before. */
  repeats?: boolean;
  /** "…, and then only by day": a further limit of what the norm before grants. */
  narrows?: boolean;
  /** "…, or else be signed": its modal is that of the duty before. */
  bare?: boolean;
  /** "…, nor is drinking": the norm before has to forbid. */
  forbids?: boolean;
  /** "… and, if the pipe is his, must …": the conditions before the first norm go for it as well. */
  shares?: boolean;
  /** "for members it is half that amount": an amount for a case, in the place of the one before. */
  amends?: boolean;
  /** "need give only 7 days' notice": words after the figure that the norm before has as well. */
  named?: Token[];
  /** "; their age is immaterial": belongs to the norm before. */
  adds?: boolean;
  /** "The same applies to torches": inputs and words that say of what the norm before was said. */
  like?: { inputs: string[]; stems: string[] };
  /** "Porcelain: max. 4 pots": a limit that no verb states, and the words before its figure. */
  about?: Token[];
  /** "is deemed to have been received on the third day after posting": when what the norm before counts from has come. */
  deems?: { event: Token; shift: Measure; link: Token[] };
  /** Its figure counts from another event than that of the norm before, so that it is of another input. */
  otherEvent?: boolean;
  /** One of the two that came of an amendment: a further one would have to say what holds where both cases do. */
  amended?: boolean;
  /** "the period in paragraph 1 is extended by 15 days": what an amending norm does to a figure of another. */
  change?: FigureChange;
  /** "and nowhere else", "but by no other": what is granted is all that is. */
  closed?: Token[];
  /** "…, in which case it must": holds where the condition of the norm before does. */
  inCase?: boolean;
  /** "…, but guests may": turns against the norms before it in the sentence. */
  against?: boolean;
  /** "Otherwise": where the condition of the norm before does not hold. */
  otherwise?: Token[];
  /** "At no time may all the doors be locked": what is denied is all of them together. */
  inverted?: boolean;
  /** What the words leave open about how it belongs to the norm before. */
  open?: string;
}

/** What happens to a figure in one case, and which figure is meant. */
export interface FigureChange {
  kind: 'to' | 'plus' | 'minus' | 'times';
  /** "the maximum period": what the words call it. */
  noun: string;
  /** "paragraph 1": the unit that has it; empty: what was said just before. */
  reference: Token[];
  /** The figure itself, where the words quote it. */
  old: Measure | null;
  figure: Measure | null;
  /** "doubled", "15 days": what makes the new figure. */
  tokens: Token[];
  factor?: [string, string];
  /** Said as a percentage. */
  percent?: boolean;
  /** "by one quarter": of a period, it could be three months as well. */
  quarters?: boolean;
  direction?: 'more' | 'less';
  /** "each of these rates": every figure that the noun can mean. */
  each?: boolean;
}

export type StatementTree =
  | { kind: 'norms'; norms: NormTree[] }
  /** "This does not apply if …": an exception to what was said before. */
  /** "Child" means …; "knife" includes …. */
  | {
      kind: 'definition';
      term: Token[];
      tokens: Token[];
      relation: 'means' | 'includes' | 'excludes';
      phrase: Phrase;
      /** "includes a tripod, but does not include a rule": what does not belong to it. */
      without?: Phrase;
      /** "A permit lapses after 12 months": whose end it is, and the noun that later sentences say it of. */
      over?: { who: Phrase; of: string[] };
      /** "is deemed to be": beside what the term says by itself. */
      deemed?: boolean;
      /** In a bracket of another sentence: it may be used there alone. */
      aside?: boolean;
    }
  /** "Paragraph 1 applies in the same way to buses." */
  | {
      kind: 'extension';
      tokens: Token[];
      /** Empty: what was said just before. */
      reference: Token[];
      subject: Phrase | null;
      /** "The same applies if the light is yellow." */
      when: ClauseCondition | null;
      /** "with 3 miles substituted for 12". */
      other: { figure: Measure; old: Measure } | null;
    }
  /** "Paragraph 3 prevails over paragraph 1." */
  | { kind: 'precedence'; tokens: Token[]; over: Token[]; under: Token[] }
  | {
      kind: 'release';
      tokens: Token[];
      references: Token[][];
      conditions: ClauseCondition[];
      to: Phrase | null;
      /** Its words speak of a norm before it, and can say nothing else. */
      sure?: boolean;
      /** "prevents a tutor from …": of whom the norms before speak. */
      actor?: Token[];
    };

export const regionOf = (pieces: Piece[]): Region => ({ kind: 'region', pieces });
