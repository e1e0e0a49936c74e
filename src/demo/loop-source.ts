import { readFileSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoopSource } from './run-loop.ts';

/** Why words of a norm are left that announce its exception. */
const exceptionFollows = 'the exception that follows is a candidate of its own, signed next.';

/** The regulation that the repository brings along; written for it, and law of no country. */
export function demonstrationRegulation(): LoopSource {
  const path = fileURLToPath(new URL('./passenger-refunds-regulation.md', import.meta.url));
  return {
    title: 'Coastal Ferries (Passenger Refunds and Boarding) Regulation 2026',
    publication: 'Vesterhavn Harbour Board Gazette',
    revision: '2 February 2026',
    effectiveFrom: '2026-03-01',
    acknowledged: [
      {
        words: 'An operator must not refund a ticket.',
        codes: ['unread_words', 'unquoted_words', 'flagged'],
        because: 'only an operator, as section 2 defines it, refunds tickets: the word restricts nothing.',
      },
      {
        words: 'Notwithstanding section 4, an operator may refund a ticket',
        codes: ['unread_words', 'unquoted_words'],
        because: exceptionFollows,
      },
      {
        words: 'Subsection (1) does not apply if the sailing was cancelled',
        codes: ['unread_words', 'unquoted_words'],
        because: exceptionFollows,
      },
      {
        words: 'Subsection (2) does not apply if the passenger is under 16',
        codes: ['unread_words', 'unquoted_words', 'flagged'],
        because: 'subsection (4) is about compensation, and changes nothing about refunds.',
      },
      {
        words: 'No person may board an unaccompanied minor unless',
        codes: ['unread_words', 'unquoted_words'],
        because: exceptionFollows,
      },
      {
        words: 'Subsection (1) does not apply if a crew member',
        codes: ['unread_words', 'unquoted_words'],
        because: exceptionFollows,
      },
    ],
    asks: [
      {
        action: 'refunds_boarding.refund_ticket',
        inputs: {
          delay: 150,
          refund_amount: '250.00',
          days_since_scheduled_departure: 10,
          sailing_cancelled_for_danger: true,
          passenger_age: 34,
        },
      },
      {
        action: 'refunds_boarding.refund_ticket',
        inputs: {
          delay: 150,
          refund_amount: '250.00',
          days_since_scheduled_departure: 10,
          sailing_cancelled_for_danger: true,
          passenger_age: 15,
        },
      },
    ],
    byHand: {
      quote:
        'A ticket that was issued before 1 March 2026 is to be refunded under the Regulation that was in force when the ticket was issued, subject to section 12 of the Act.',
      title: 'Refund a ticket under the earlier Regulation',
      action: 'refunds_boarding.apply_earlier_regulation',
      modality: 'must',
      applies_when: 'inputs.ticket_issued_on < date("2026-03-01")',
      requires: 'inputs.refunded_under_earlier',
      from: '2026-03-01',
      inputs: [
        { name: 'ticket_issued_on', type: 'date', description: 'Day on which the ticket was issued' },
        {
          name: 'refunded_under_earlier',
          type: 'bool',
          description: 'The ticket is refunded under the Regulation in force when it was issued',
        },
      ],
      outcomeOf: ({ ticket_issued_on: issued, refunded_under_earlier: refunded }) =>
        String(issued) >= '2026-03-01' ? 'not_applicable' : refunded === true ? 'met' : 'unmet',
    },
    document: { content: readFileSync(path, 'utf8'), file_name: basename(path), media_type: 'text/markdown' },
  };
}

const mediaTypes: Record<string, string> = {
  '.md': 'text/markdown',
  '.markdown': 'text/markdown',
  '.txt': 'text/plain',
  '.html': 'text/html',
  '.htm': 'text/html',
  '.xhtml': 'text/html',
};

/**
 * A law text out of a file or from a URL. Where the text states no date, its rules are taken to be in force from
 * `effectiveFrom` on.
 * @throws Error that says what is wrong with the file.
 */
export function loopSourceOf(place: string, effectiveFrom: string): LoopSource {
  const common = { revision: null, effectiveFrom };
  if (/^https?:\/\//i.test(place)) {
    return { ...common, title: place, publication: new URL(place).host, document: { url: place } };
  }
  if (!statSync(place, { throwIfNoEntry: false })?.isFile()) {
    throw new Error(`There is no file ${place}. Give a file or a URL: npm run demo -- law.md`);
  }
  const name = basename(place);
  const mediaType = mediaTypes[extname(name).toLowerCase()];
  return {
    ...common,
    title: name,
    publication: name,
    document: {
      file: {
        bytes: readFileSync(place).toString('base64'),
        file_name: name,
        ...(mediaType && { media_type: mediaType }),
      },
    },
  };
}
