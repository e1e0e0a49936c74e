import type { ASTNode } from '@marcbachmann/cel-js';
import { Environment, ParseError } from '@marcbachmann/cel-js';
import { fail } from './problem.ts';

export type CelNode = ASTNode;

/** Longest expression, in characters. */
export const sourceLimit = 20_000;
const nodeLimit = 4000;
/** Deepest nesting that the checker follows. */
export const depthLimit = 120;

/** The library's parser recurses without counting on runs of `!` and `-`. */
const longestUnaryRun = 40;

/** Whether so many `!` and `-` follow one another, with nothing but white space and `(` between. */
function hasUnaryRun(source: string): boolean {
  let run = 0;
  for (const character of source) {
    if (character === '!' || character === '-') run += 1;
    else if (character !== '(' && character.trim() !== '') run = 0;
    if (run === longestUnaryRun) return true;
  }
  return false;
}

// Type checking and evaluation are ours; the library only parses, so no variable and no function is registered.
const environment = new Environment({
  limits: {
    maxAstNodes: nodeLimit,
    maxDepth: depthLimit,
    maxListElements: 1000,
    maxMapEntries: 1,
    maxCallArguments: 32,
  },
});

/** The CEL syntax tree of an expression. Throws a ProblemError `unsafe_syntax` for text that is not CEL, or too much of it. */
export function parseCel(source: string): CelNode {
  const whole = { start: 0, end: source.length };
  if (source.length > sourceLimit) {
    fail(
      'unsafe_syntax',
      `The expression is longer than ${sourceLimit} characters; move parts into definitions.`,
      whole,
    );
  }
  if (source.trim() === '') {
    fail('unsafe_syntax', 'The expression is empty; write "true" for what always holds.', whole);
  }
  if (hasUnaryRun(source)) {
    fail('unsafe_syntax', 'The expression nests too many "!" or "-"; simplify it.', whole);
  }
  try {
    return environment.parse(source).ast;
  } catch (error) {
    if (error instanceof ParseError) {
      const range = error.range ?? whole;
      const summary = error.summary.endsWith('.') ? error.summary.slice(0, -1) : error.summary;
      fail('unsafe_syntax', `${summary}. Correct the expression at this place.`, range);
    }
    if (error instanceof RangeError)
      fail('unsafe_syntax', 'The expression nests too deeply; simplify it.', whole);
    throw error;
  }
}
