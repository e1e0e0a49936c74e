import { describe, expect, it } from 'vitest';
import { renewedTitle, titleOf } from '../../../src/review/candidate-title.ts';

const before = 'A trader must not occupy more than 3 stalls.';
const after = 'A trader must not occupy more than 4 stalls.';

describe('the title of a candidate whose words change', () => {
  it('is that of the new words where it was that of the old', () => {
    expect(renewedTitle(titleOf(before), before, after)).toBe(after);
  });

  it('is the beginning of long words', () => {
    const long = `${'A trader who sells fish at the market must keep it on ice '.repeat(4)}overnight.`;
    const renewed = renewedTitle(titleOf(long), long, long.replaceAll('fish', 'meat'));
    expect(renewed).toContain('sells meat');
    expect(renewed.length).toBeLessThanOrEqual(120);
  });

  it('stays where a person gave another one, or the words did not change', () => {
    expect(renewedTitle('Three stalls', before, after)).toBe('Three stalls');
    expect(renewedTitle(before, before, before)).toBe(before);
  });
});
