import { around } from '../rule/lawfulness.ts';
import type { Anchor, Reading } from '../reading-context.ts';
import { isDenied } from './signs.ts';

/** The lines of the words as anchors: the side that the words speak of, and its neighbour across the line. */
export function lineAnchors(reading: Reading): Anchor[] {
  return reading.lines.flatMap(({ variable, line, comparison, chunk, figure, turned }): Anchor[] => {
    if (comparison === null || chunk === null || comparison.side === null || comparison.side === 'exact')
      return [];
    if (comparison.line === null || comparison.line === 'both') return [];
    const [under, on, over] = around(variable, line);
    const cutAbove = (comparison.line === 'above') !== turned;
    // Where the words only suggest the side that the figure itself is on, the rule may have it on either.
    const [low, high] = comparison.guess === true ? [under, over] : cutAbove ? [on, over] : [under, on];
    const denied = isDenied(reading, chunk, { input: variable.input, at: figure.start });
    const lowHolds = ((comparison.side === 'low') !== denied) !== turned;
    return [
      {
        variable,
        chunk,
        at: figure.start,
        last: figure.start,
        holds: lowHolds ? low : high,
        fails: lowHolds ? high : low,
        label: `${variable.input ?? variable.inputs.join(' against ')} (${comparison.side === 'low' ? 'up to' : 'from'} ${line})`,
        clarity: 1,
      },
    ];
  });
}
