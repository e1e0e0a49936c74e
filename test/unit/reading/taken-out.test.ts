import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const crew = ['role: enum pilot|cook|trainee - Role on board', 'jacket_worn: bool - The life jacket is worn'];
const read = (text: string): string[] => meaningOf(readClause(text, 'Go on deck', crew), crew);

describe('those who are taken out', () => {
  it.each([
    'All hands excepting pilots must wear the life jacket.',
    'All hands save pilots must wear the life jacket.',
    'All hands bar pilots must wear the life jacket.',
    'All hands but pilots must wear the life jacket.',
    'Everybody on board but pilots must wear the life jacket.',
    'All hands, exclusive of pilots, must wear the life jacket.',
    'All hands, with the sole exception of pilots, must wear the life jacket.',
    'All hands, with the exclusion of pilots, must wear the life jacket.',
    'All hands, but excluding pilots, must wear the life jacket.',
    'All hands, save and except pilots, must wear the life jacket.',
    'All hands, pilots excepted, must wear the life jacket.',
    'All hands (pilots excepted) must wear the life jacket.',
    'All hands (not pilots) must wear the life jacket.',
    'All hands (except pilots) must wear the life jacket.',
    'But for pilots, all hands must wear the life jacket.',
    'All hands must wear the life jacket, excepting only pilots.',
    'All hands must wear the life jacket (pilots excepted).',
  ])('are none of those of whom the norm speaks: %s', (text) => {
    expect(read(text)).toEqual(['[role != "pilot"] => jacket_worn none/deny']);
  });

  it.each([
    // "but for" may turn against what was said before, or end what is granted
    'But for pilots, trainees must wear the life jacket.',
    'All hands may wear the life jacket, but for pilots only.',
    // whose hand is meant
    'All hands that save pilots must wear the life jacket.',
  ])('are asked about where the words may mean something else: %s', (text) => {
    expect(readClause(text, 'Go on deck', crew).complete).toBe(false);
  });

  it('are told from an object that is not asked for', () => {
    const inputs = ['lamp: bool - A lamp is carried', 'flare: bool - A flare is carried'];
    const text = 'Every boat must carry a lamp, but not a flare.';
    expect(meaningOf(readClause(text, 'Sail', inputs), inputs)).not.toContain('[!flare] => lamp none/deny');
  });
});
