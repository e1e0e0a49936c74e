import { describe, expect, it } from 'vitest';
import { inputsOf, toCel } from '../../../src/distillation/builtin/formula.ts';
import { writeNorm, type WrittenNorm } from '../../../src/distillation/builtin/write-code.ts';

function written(text: string): WrittenNorm {
  const norm = writeNorm(text);
  if (typeof norm === 'string') throw new Error(`${text} was left out as ${norm}`);
  return norm;
}

describe('what the grammar would lose of a norm', () => {
  it.each([
    ['a second act beside a figure', 'The awning must be at least 2 metres high and cover the counter.'],
    ['a second norm in brackets', 'A trader may sell tea (and a helper may be employed for it).'],
    [
      'a relative clause with a norm of its own',
      'The lease is limited to a season, which shall not exceed 9 months.',
    ],
    [
      'a list of objects',
      'The ledger must contain: (a) the name of the trader; (b) the stall number; and (c) the rent.',
    ],
    ['an "if" inside a phrase', 'The warden must state the conditions, if any, to the trader.'],
    ['a "when" between two phrases', 'A trader must keep the permit, when at market, on the counter.'],
    ['an indirect question', 'The warden must determine when the market is full.'],
    ['a definitional sentence', 'The rent shall be the sum of the base rent and the surcharge.'],
    ['who answers for it', 'The trader shall be personally liable for damage done by a helper.'],
    ['what proves it', 'A stamped receipt shall be admissible as evidence of payment.'],
    ['what a thing does', 'The market plan shall provide a framework for stall sizes.'],
    ['most cases', 'In most cases a trader must pay the rent.'],
    ['a permission after a step', 'The warden may, after hearing the trader, close the stall.'],
    ['a permission that a relative clause narrows', 'A trader may sell fruit that is grown locally.'],
    ['a permission that a participle narrows', 'A trader may sell fruit grown in the county.'],
    ['a prohibition for a time', 'A trader must not ring a bell before sunrise.'],
    ['a request on which all depends', 'The trader shall, upon request, show the permit.'],
    ['who is narrowed by a participle', 'Visitors residing in the county may enter the hall.'],
    ['a prohibition put the other way round', 'In no event shall the rent exceed $100.'],
    ['a piece of a list', 'The trader must show the permit; and'],
  ])('is flagged: %s', (_what, text) => {
    expect([...written(text).flags]).toContain('ambiguous');
  });

  it.each([
    ['unresolved_reference', 'In that case, the trader must leave the market.'],
    ['unresolved_reference', 'Such traders must leave the market at noon.'],
    ['cross_reference', 'A trader named in section 4 must leave the market.'],
    ['cross_reference', 'The rent must be set without regard to the preceding sentence.'],
    ['aggregate_or_window', 'The council shall hold an annual assembly of traders.'],
  ])('is flagged: %s, as in "%s"', (flag, text) => {
    expect([...written(text).flags]).toContain(flag);
  });

  it.each([
    ['A trader must display the permit.'],
    ['The warden may close the market.'],
    ['No trader may display a banner that is longer than 3 metres.'],
    ['A trader may erect an awning if the ground is level.'],
    ['If the stall is empty, the warden may let it.'],
    ['The council must, so far as practicable, repair the hall.'],
    ['A permit must be displayed on the counter.'],
    ['A trader must give notice within 14 days after the end of the lease.'],
  ])('is nothing in a plain sentence: %s', (text) => {
    expect([...written(text).flags]).toEqual([]);
  });
});

describe('what used to be read wrongly', () => {
  it('takes what is prohibited without a permit to be lawful with one', () => {
    const { modality, requires, flags } = written('No person may moor a boat without a permit.');
    expect([modality, toCel(requires), [...flags]]).toEqual(['must_not', 'inputs.permit', []]);
  });

  it('leaves "without delay" and its like with the act', () => {
    expect(toCel(written('The warden must not act without undue haste.').requires)).toBe('false');
  });

  it('keeps verbs with one object in one condition', () => {
    const { applies } = written('A trader that stores, prepares or sells food must wash the counter.');
    expect(inputsOf(applies)).toHaveLength(1);
  });

  it('puts an adverbial to its act, not to the condition that follows', () => {
    const { requires } = written(
      'A lease shall, on the ground of age, be refused only if the council has agreed.',
    );
    expect(toCel(requires)).toBe('inputs.council_agreed');
  });

  it('names both of two addressees', () => {
    expect(written('A trader or a caterer must wash the counter.').addressee).toBe('trader_or_caterer');
  });

  it('keeps the verb in the name of a long passive duty', () => {
    const { requires } = written(
      'The accounts of the market hall and of all the stalls, tents and carts on the southern side shall be published on a noticeboard.',
    );
    expect(toCel(requires)).toContain('published');
  });

  it('takes "will not have to" to free, not to forbid', () => {
    expect(written('A trader will not have to pay the surcharge.').norm.form).toBe('release');
  });

  it.each([
    ['declaratory', 'This Part shall not affect the powers of the council.'],
    ['declaratory', 'This Order shall be binding in its entirety.'],
    ['interpretive', 'For example, a trader may sell tea.'],
    ['no_actor_or_act', 'Check your lease to find out what costs you might have to pay.'],
  ])('leaves out as %s: %s', (reason, text) => {
    expect(writeNorm(text)).toBe(reason);
  });
});
