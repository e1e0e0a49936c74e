import { createHash } from 'node:crypto';
import type { InputDeclaration } from '../../rules/model.ts';
import type { Formula } from './formula.ts';
import { namingWords, withEnding } from './naming.ts';

/**
 * One name, one meaning within a source. A second type or unit of a name takes it into the name; a second phrase that
 * was cut to the same words takes a short digest of all its words, the same in every run.
 */
export class InputNames {
  private readonly declared = new Map<string, string>();

  settle(formula: Formula): Formula {
    switch (formula.is) {
      case 'literal':
        return formula;
      case 'asserted':
      case 'compared':
        return { ...formula, input: this.declare(formula.input) };
      case 'not':
        return { ...formula, of: this.settle(formula.of) };
      default:
        return { ...formula, of: formula.of.map((part) => this.settle(part)) };
    }
  }

  private declare(input: InputDeclaration): InputDeclaration {
    const shape = [input.type, input.unit ?? '', input.scale ?? ''].join(' ');
    const says = `${shape} ${meaningOf(input)}`;
    const typed = withEnding(input.name, (input.unit ?? input.type).toLowerCase());
    const digest = createHash('sha256').update(says).digest('hex').slice(0, 6);
    const name = [
      input.name,
      ...(this.declared.get(input.name)?.startsWith(`${shape} `) === false ? [typed] : []),
      withEnding(input.name, digest),
    ].find((each) => (this.declared.get(each) ?? says) === says);
    if (name === undefined) throw new Error(`two meanings of ${input.name} have one digest`);
    this.declared.set(name, says);
    return { ...input, name };
  }
}

/** All words of an asserted phrase. What measures is told by its unit, and by the words that its name keeps. */
const meaningOf = ({ name, type, description }: InputDeclaration): string =>
  type === 'bool' ? namingWords(description ?? name).join(' ') : name;
