import type { Binder } from './binding.ts';
import { isKindOfDay } from '../words/kinds-of-days.ts';
import { turned } from '../items/directions.ts';
import type { Measure } from '../items/measure.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

/** "not later than 10 days before" counts back from the event; the input has to count the same way. */
export function orient(measure: Measure, next: readonly Token[], name: Name, binder: Binder): Measure {
  const lead = next.find((token) => token.kind === 'word')?.lower ?? '';
  // "matured for at least 60 days before it is sold": how long, not how long before
  const lasting = measure.tokens[0]?.lower === 'for';
  const advance =
    !lasting &&
    (/^(?:before|beforehand|prior|ahead)$/.test(lead) || (lead === 'in' && next[1]?.lower === 'advance'));
  const text = `${name.input.name.replaceAll('_', ' ')} ${name.description}`;
  const back = /\b(?:before|advance|notice|prior|ahead|remaining|until)\b/.test(text);
  const forth = /\b(?:after|since|passed|elapsed|following)\b/.test(text);
  const between = /\b(?:from|between)\b/.test(text);
  const doubt = (message: string): void => {
    binder.doubts.push({ code: 'ambiguous_attachment', words: measure.tokens, message });
  };
  if (/\bnegative\b/.test(text))
    doubt(`${name.input.name} counts both ways from the event; the words do not say how they count.`);
  if (
    /\b(?:working|business) (?:days?|hours?)\b/.test(text) &&
    !says(next, 'working', 'business') &&
    !measure.of.some(isKindOfDay)
  )
    doubt(`${name.input.name} counts working days, which the words do not say.`);
  const named = name.input.name.replaceAll('_', ' ');
  if (advance && /\b(?:since|after)\b/.test(named))
    doubt(`${name.input.name} counts the time after the event.`);
  if (!advance && /^(?:after|since|following)$/.test(lead) && /\b(?:before|advance)\b/.test(named))
    doubt(`${name.input.name} counts the time before the event.`);
  if (!advance) {
    if (
      /^(?:after|since|of|from|following)$/.test(lead) &&
      measure.amount.kind === 'number' &&
      measure.amount.unit !== null &&
      /^(?:time|calendar)$/.test(measure.amount.unit.dimension) &&
      back &&
      !forth &&
      !between &&
      /\b(?:before|advance)\b/.test(text)
    ) {
      doubt(`${name.input.name} counts the time before the event.`);
    }
    return measure;
  }
  if (!back && !between) doubt(`${name.input.name} does not count the time before the event.`);
  // "by the fifth day before", "later than 5 days before": what is later is nearer to the event
  const calendar = /^(?:later|earlier|sooner)$/.test(measure.tokens[0]?.lower ?? '');
  if ((measure.countedDay === true || calendar) && measure.op !== null)
    return { ...measure, op: turned[measure.op] };
  const within = /^(?:within|during|in)$/.test(measure.tokens[0]?.lower ?? '');
  if (measure.sense === 'latest' && !within) return { ...measure, op: '>=' };
  if (measure.sense === 'up_to') return { ...measure, op: '>=' };
  if (measure.sense === 'earliest') return { ...measure, op: '<=' };
  return measure;
}

/** "3 days after the last working day" of `days_after_last_working_day`: the words say it of the event as the name does. */
const says = (next: readonly Token[], ...words: string[]): boolean =>
  next.some(({ lower }) => words.includes(lower));
