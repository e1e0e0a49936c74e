import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const event = [
  'persons_attending: int - Number of persons who attend the event',
  'fire_brigade_notified: bool - The fire brigade has been notified of the event',
  'first_aid_post_open: bool - A first-aid post is open throughout the event',
];
const announced = '[persons_attending > 500] => fire_brigade_notified none/deny';
const open = '[persons_attending > 500] => first_aid_post_open none/deny';

describe('a name in a bracket', () => {
  it.each(['a “large event”', '"large event"', 'hereinafter “large event”', 'hereinafter a “large event”'])(
    'stands for what is before it: (%s)',
    (bracket) => {
      const text = `An event attended by more than 500 persons (${bracket}) must be notified to the fire brigade. At a large event a first-aid post must be open throughout.`;
      expect(meaningOf(readClause(text, 'Hold an event', event), event)).toEqual([announced, open]);
    },
  );

  it('need not be used afterwards', () => {
    const inputs = event.slice(0, 2);
    const text =
      'An event attended by more than 500 persons (a “large event”) must be notified to the fire brigade.';
    expect(meaningOf(readClause(text, 'Hold an event', inputs), inputs)).toEqual([announced]);
  });

  it.each(['a fair', 'a “large fair”', '“large event”, “event”'])('is none: (%s)', (bracket) => {
    const text = `An event attended by more than 500 persons (${bracket}) must be notified to the fire brigade.`;
    expect(readClause(text, 'Hold an event', event.slice(0, 2)).complete).toBe(false);
  });
});
