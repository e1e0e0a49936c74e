import type { Fact } from './binding.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { bestLikeness, stemsIn } from '../vocabulary/vocabulary.ts';
import { opensPhrase } from '../words/words.ts';

// `days_from_return_to_refund` counts from one event to another: "within 14 days of the return" counts from the first, and
// "within 14 days of the refund" counts from the second, which is another time.

interface Events {
  first: string[];
  second: string[];
}

/** The two events that a name or its description has between "from" and "to". */
function eventsOf({ input, description }: Name): Events | null {
  for (const text of [input.name.replaceAll('_', ' '), description]) {
    const [, after] = text.toLowerCase().split(/\bfrom\b/, 2);
    const [first, second] = (after ?? '').split(/[.;(]/, 1)[0]!.split(/\b(?:to|until)\b/, 2);
    if (first !== undefined && second !== undefined)
      return { first: stemsIn(first), second: stemsIn(second) };
  }
  return null;
}

const counting = /^(?:of|after|from|since|following)$/;
const article = /^(?:the|a|an|its|his|her|their|this|that)$/;

/** "14 days *of the return* of the goods": what the figure is counted from. */
function anchorOf(next: readonly Token[]): string[] {
  const [lead] = next;
  if (lead === undefined || !counting.test(lead.lower)) return [];
  const from = article.test(next[1]?.lower ?? '') ? 2 : 1;
  const end = next.findIndex(({ lower }, at) => at > from && opensPhrase(lower));
  return next.slice(from, end < 0 ? next.length : end).flatMap(({ stems }) => stems);
}

/** Without the times that begin with another event than the one from which the clause counts. */
export function countedFromThere(names: readonly Name[], next: readonly Token[]): Name[] {
  const anchor = anchorOf(next);
  const says = (parts: readonly string[]): boolean => anchor.some((part) => bestLikeness(part, parts) >= 0.7);
  return names.filter((name) => {
    // a distance is the same from either end
    const timed = /^(?:time|calendar)$/.test(name.unit?.dimension ?? '');
    const events = timed && anchor.length > 0 ? eventsOf(name) : null;
    return events === null || says(events.first) || !says(events.second);
  });
}

const lodging =
  /^(?:sends?|sent|sending|submit|submits|submitted|files?|filed|lodges?|lodged|hands?|handed|makes?|made|delivers?|delivered|gives?|given|presents?|presented|brings?|brought|raises?|raised|forwards?|forwarded|serves?|served)$/;
const paper =
  /^(?:reports?|claims?|requests?|objections?|complaints?|applications?|notices?|notifications?|appeals?|protests?|returns?|declarations?|answers?|repl(?:y|ies)|bills?|invoices?|offers?|bids?|tenders?|entr(?:y|ies)|petitions?|statements?|warnings?|reminders?|quer(?:y|ies)|orders?)$/;

const telling =
  /^(?:tells?|told|telling|informs?|informed|notif(?:y|ies|ied)|warns?|warned|advises?|advised|announced?|announces|reported?|reports)$/;
const news =
  /\b(?:news|notices?|notification|notifying|warnings?|announcement|information|informing|telling|report|reporting)\b/;

/** "was *told* of the cancellation at least 14 days before" of the days from the news of it. */
const isTold = ({ lower }: Token, { input, description }: Name): boolean =>
  telling.test(lower) && news.test(`${input.name.replaceAll('_', ' ')} ${description}`.toLowerCase());

/** "The report must be *sent* within …" of the days from one event to the report: the verb says that it is made, no more. */
export function doesEvent(token: Token, words: readonly Token[], facts: readonly Fact[]): boolean {
  const times = facts.flatMap(({ kind, name }) =>
    kind === 'measure' && /^(?:time|calendar)$/.test(name.unit?.dimension ?? '') ? [name] : [],
  );
  if (times.some((name) => isTold(token, name))) return true;
  if (!lodging.test(token.lower)) return false;
  return words.some(
    (noun) =>
      paper.test(noun.lower) &&
      times.some((name) => {
        const events = eventsOf(name);
        return (
          events !== null && noun.stems.some((part) => [...events.first, ...events.second].includes(part))
        );
      }),
  );
}
