import type { CandidateFlag } from '../distiller.ts';
import { crossReference, readCondition, readDate, type Reading } from './conditions.ts';
import { participle } from '../../core/participle.ts';
import { dayAfter, findDates } from './dates.ts';
import { negate, type Formula } from './formula.ts';
import { objectOf, verbPhrase } from './naming.ts';
import type { Clause, Norm } from './norm.ts';

/** Gathers what a norm's clauses say about when it speaks and what it requires. */
export class NormWriter {
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
