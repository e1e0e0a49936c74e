import type { InputDeclaration } from '../model.ts';
import { parseCel, type CelNode } from './parse.ts';
import { factWords, isClumsy, wholeDenied, type FactWords } from './fact-words.ts';
import { ProblemError } from './problem.ts';
import { sourceOf } from './source-of.ts';
import { measured, type Measured } from './subject-words.ts';
import { inUnit, oneOf } from './unit-words.ts';

/** One condition in words, or the head of several: `depth` lines below it with one more belong to it. */
export interface ConditionLine {
  depth: number;
  words: string;
}

/** Longest text that is put into words, in characters: nobody reads the words of a longer one. */
const longest = 4000;

/** Longest part of a sentence of two, in characters. */
const longestPart = 90;

/** Words of a clause that would take in what stands on the other side of the comma. */
const takesMore = /\b(?:whether|unless|because|since|when|where|while|until|although|though)\b/;

type Inputs = ReadonlyMap<string, InputDeclaration>;

/**
 * What a CEL text asks, in words, from its syntax tree: connectives as heads over what they join, inputs by their
 * descriptions, amounts with their units. What has no plain wording keeps its code, in backticks. Empty for what always
 * holds, and for a text that is no CEL: the checker says what is wrong with it. `doers`: of a fact that says what is done,
 * the words for who does it.
 */
export function conditionWords(
  source: string,
  declared: readonly InputDeclaration[],
  doers: ReadonlyMap<string, string> = new Map(),
): ConditionLine[] {
  if (source.length > longest) return [{ depth: 0, words: 'what the code says: it is too long for words' }];
  try {
    const tree = parseCel(source);
    if (tree.op === 'value' && tree.args === true) return [];
    return new Wording(source, new Map(declared.map((input) => [input.name, input])), doers).lines(tree, 0);
  } catch (error) {
    if (error instanceof ProblemError) return [];
    throw error;
  }
}

/** No text, no value of an enum and no null: "the vehicle is van", and never "exactly van". */
const isNumber = (node: CelNode): boolean =>
  node.op === '-_'
    ? isNumber(node.args)
    : node.op === 'value' && (typeof node.args === 'number' || typeof node.args === 'bigint');

const comparisons: Readonly<Record<string, string>> = {
  '==': 'is',
  '!=': 'is not',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is more than',
  '>=': 'is at least',
};
/** Of dates and moments. */
const orders: Readonly<Record<string, string>> = {
  ...comparisons,
  '<': 'is before',
  '<=': 'is on or before',
  '>': 'is after',
  '>=': 'is on or after',
};
/** Of an amount among words that have a verb of their own. */
const bounds: Readonly<Record<string, string>> = {
  '==': 'exactly',
  '!=': 'not exactly',
  '<': 'less than',
  '<=': 'at most',
  '>': 'more than',
  '>=': 'at least',
};
/** Of the time that something takes. */
const within: Readonly<Record<string, string>> = {
  '==': 'after exactly',
  '!=': 'not after exactly',
  '<': 'in less than',
  '<=': 'within',
  '>': 'after more than',
  '>=': 'after at least',
};
/** The other way round: `10 >= x` says that x is at most 10. */
const turned: Readonly<Record<string, string>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '==': '==',
  '!=': '!=',
};

const contraries: Readonly<Record<string, string>> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
};

const operators: Readonly<Record<string, string>> = {
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'divided by',
};

class Wording {
  constructor(
    private readonly source: string,
    private readonly inputs: Inputs,
    private readonly doers: ReadonlyMap<string, string>,
  ) {}

  lines(node: CelNode, depth: number, denied = false): ConditionLine[] {
    if (node.op === '!_') return this.lines(node.args, depth, !denied);
    if (node.op === '&&' || node.op === '||') return this.joined(node, depth, denied);
    if (node.op !== '?:') return [{ depth, words: denied ? this.denied(node) : this.stated(node) }];
    const [condition, then, otherwise] = node.args;
    return [
      ...[{ depth, words: 'where' }, ...this.lines(condition, depth + 1)],
      ...[{ depth, words: 'it asks that' }, ...this.lines(then, depth + 1, denied)],
      ...[{ depth, words: 'and otherwise that' }, ...this.lines(otherwise, depth + 1, denied)],
    ];
  }

  /** Parts under a head, each denied by itself where all are; two short ones are one sentence. */
  private joined(node: Connective, depth: number, denied: boolean): ConditionLine[] {
    const parts = partsOf(node, node.op, denied);
    const all = (node.op === '&&') !== denied;
    const sentence = parts.length === 2 ? this.inOneSentence(parts[0]!, parts[1]!, all) : null;
    if (sentence !== null) return [{ depth, words: sentence }];
    // What nothing shorter denies is denied once, by the head.
    const byHead = parts.every((part) => part.denied) && parts.some((part) => this.isClumsy(part));
    const head = all ? (byHead ? 'none' : 'all') : byHead ? 'not all' : 'at least one';
    return [
      { depth, words: `${head} of these:` },
      ...parts.flatMap((part) => this.lines(part.node, depth + 1, part.denied && !byHead)),
    ];
  }

  /** "the wind speed is at most 40 km per hour, and the stall has a windbreak"; null of what is better listed. */
  private inOneSentence(one: Part, other: Part, all: boolean): string | null {
    if ([one, other].some((part) => isJoined(part.node))) return null;
    const say = ({ node, denied }: Part): string => (denied ? this.denied(node) : this.stated(node));
    const [when, then] = one.denied ? [one, other] : [other, one];
    const isCase = !all && when.denied && !then.denied;
    const words = isCase ? [this.stated(when.node), say(then)] : [say(one), say(other)];
    if (words.some((said) => said.length > longestPart || /[,:`]|\b(?:and|or|if)\b/.test(said))) return null;
    // "It is not so that A, and B" would deny both.
    if (words.some((said) => takesMore.test(said)) || /\bthat\b/.test(words[0]!)) return null;
    if (isCase) return `if ${words[0]}, ${words[1]}`;
    return `${words[0]}, ${all ? 'and' : 'or'} ${words[1]}`;
  }

  private isClumsy({ node }: Part): boolean {
    return isClumsy(this.denied(node));
  }

  private denied(node: CelNode): string {
    const fact = this.fact(node);
    if (fact !== null) return fact.isNot;
    if (node.op === 'value' && typeof node.args === 'boolean')
      return this.stated({ ...node, args: !node.args });
    if (isCall(node, 'has')) return `${this.amount(node.args[1][0]!, null)} is not given`;
    if (node.op === 'in') return this.within(node.args, 'is none of');
    const contrary = contraries[node.op];
    if (contrary !== undefined && !this.comparesFacts(node)) {
      const [left, right] = node.args as [CelNode, CelNode];
      return this.stated({ ...node, op: contrary, args: [left, right] } as CelNode);
    }
    return wholeDenied(this.stated(node));
  }

  /** A comparison, a fact, or whatever else is true or false. */
  private stated(node: CelNode): string {
    const fact = this.fact(node);
    if (fact !== null) return fact.is;
    if (node.op === 'value') return node.args === true ? 'this always holds' : 'this never holds';
    if (isCall(node, 'has')) return `${this.amount(node.args[1][0]!, null)} is given`;
    if (node.op === 'in') return this.within(node.args, 'is one of');
    if (Object.hasOwn(comparisons, node.op) && !this.comparesFacts(node)) {
      const [left, right] = node.args as [CelNode, CelNode];
      const isFixed = (side: CelNode) => side.op === 'value' || isNumber(side);
      const backwards = isFixed(left) && !isFixed(right) && Object.hasOwn(turned, node.op);
      return backwards ? this.compared(right, turned[node.op]!, left) : this.compared(left, node.op, right);
    }
    return this.code(node);
  }

  private within([item, list]: readonly [CelNode, CelNode], isOneOf: string): string {
    return `${this.amount(item, null)} ${isOneOf} ${this.amount(list, item)}`;
  }

  private compared(left: CelNode, operator: string, right: CelNode): string {
    const answer = right.op === 'value' && typeof right.args === 'boolean' ? right.args : null;
    if (answer !== null && (operator === '==' || operator === '!='))
      return answer === (operator === '==') ? this.stated(left) : this.denied(left);
    const moments = this.isMoment(left) || this.isMoment(right);
    const input = moments || !isNumber(right) ? null : this.inputOf(left);
    if (input && (input.type === 'int' || input.type === 'decimal'))
      return this.measuredAt(measured(input), operator, [right, left]);
    const words = moments ? orders : comparisons;
    return `${this.amount(left, right)} ${words[operator]} ${this.amount(right, left)}`;
  }

  /** Among its own words where they are a sentence: "the claim is received at most 28 days after the departure". */
  private measuredAt(
    { subject, around, takesTime, saysUnit, counts }: Measured,
    operator: string,
    [right, left]: readonly [CelNode, CelNode],
  ): string {
    const amount = this.amount(right, saysUnit || counts ? null : left);
    if (counts) return countedAt(counts, operator, amount);
    if (around === null) return `${subject} ${comparisons[operator]} ${amount}`;
    const anchored = operator === '<=' && /^after\s/.test(around[1]);
    const words = (takesTime || anchored ? within : bounds)[operator]!;
    return `${around[0]} ${words} ${amount} ${around[1]}`.trimEnd();
  }

  /** What is true or false has no amount: held against another, and not against `true`, it keeps its code. */
  private comparesFacts(node: CelNode): boolean {
    const [left, right] = node.args as [CelNode, CelNode];
    const isAnswer = right.op === 'value' && typeof right.args === 'boolean';
    return !isAnswer && [left, right].some((side) => this.isFact(side));
  }

  private isFact(node: CelNode): boolean {
    const isLogic = /^(?:!_|&&|\|\||\?:|in)$/.test(node.op) || Object.hasOwn(comparisons, node.op);
    const isAnswer = node.op === 'value' && typeof node.args === 'boolean';
    return isLogic || isAnswer || this.inputOf(node)?.type === 'bool';
  }

  /** An input that is true or false is what its description states. */
  private fact(node: CelNode): FactWords | null {
    const input = this.inputOf(node);
    return input?.type === 'bool' ? factWords(input, this.doers.get(input.name)) : null;
  }

  private amount(node: CelNode, beside: CelNode | null): string {
    const input = this.inputOf(node);
    if (input) return measured(input).subject;
    if (node.op === 'value' || isNumber(node)) return this.literal(node, beside);
    const name = memberOf(node, 'terms');
    if (name !== null) return `the ${spaced(name)}`;
    if (node.op === 'list') return node.args.map((item) => this.amount(item, beside)).join(', ');
    if (Object.hasOwn(operators, node.op)) {
      const [left, right] = node.args as [CelNode, CelNode];
      const factor = node.op === '*' || node.op === '/';
      const of = (part: CelNode, beside: CelNode) => {
        const said = this.amount(part, factor ? null : beside);
        // "a plus b times 2" is another amount than twice the sum.
        return Object.hasOwn(operators, part.op) ? `(${said})` : said;
      };
      return `${of(left, right)} ${operators[node.op]} ${of(right, left)}`;
    }
    if (node.op === 'call') {
      const [name, args] = node.args;
      const said = args.map((argument) => this.amount(argument, null));
      if (/^(?:date|timestamp|duration)$/.test(name) && args[0]?.op === 'value') return said[0]!;
      if (name === 'days_between') return `the days from ${said[0]} to ${said[1]}`;
      if (name === 'min' || name === 'max')
        return `the ${name === 'min' ? 'least' : 'greatest'} of ${said.join(' and ')}`;
      if (name === 'size') return `the number of ${said[0]}`;
      if (/^(?:year|month|day|weekday)/.test(name)) return `the ${spaced(name)} of ${said.join(', ')}`;
    }
    return this.code(node);
  }

  private literal(node: CelNode, beside: CelNode | null): string {
    if (node.op === 'value' && typeof node.args === 'string') return spaced(node.args);
    // As it is written: `12.50` keeps its zero.
    const text = sourceOf(this.source, node);
    return inUnit(text, beside === null ? null : (this.inputOf(beside)?.unit ?? null));
  }

  private isMoment(node: CelNode): boolean {
    const type = this.inputOf(node)?.type;
    return type === 'date' || type === 'timestamp' || isCall(node, 'date') || isCall(node, 'timestamp');
  }

  private inputOf(node: CelNode): InputDeclaration | null {
    const name = memberOf(node, 'inputs');
    return name === null ? null : (this.inputs.get(name) ?? null);
  }

  private code(node: CelNode): string {
    return `\`${sourceOf(this.source, node)}\``;
  }
}

type Connective = CelNode & { op: '&&' | '||' };

/** What is joined, and whether its contrary is what is said. */
interface Part {
  node: CelNode;
  denied: boolean;
}

/** Over brackets and denials: what is denied of a list is said of each part, the other way round. */
function partsOf(node: CelNode, op: '&&' | '||', denied: boolean): Part[] {
  if (node.op === '!_') return partsOf(node.args, op === '&&' ? '||' : '&&', !denied);
  if (node.op === op) return node.args.flatMap((part) => partsOf(part, op, denied));
  return [{ node, denied }];
}

const isJoined = ({ op }: CelNode): boolean => op === '&&' || op === '||' || op === '?:';

/** "at least 2 lifeguards are on duty", "no lifeguard is on duty". */
function countedAt([what, are]: readonly [string, string], operator: string, amount: string): string {
  const isNone = operator === '<' ? amount === '1' : /^(?:<=|==)$/.test(operator) && amount === '0';
  if (isNone) return `no ${oneOf(what)} is ${are}`;
  if ((operator === '>' || operator === '!=') && amount === '0') return countedAt([what, are], '>=', '1');
  const bound = operator === '<' ? 'fewer than' : bounds[operator]!;
  return amount === '1' ? `${bound} 1 ${oneOf(what)} is ${are}` : `${bound} ${amount} ${what} are ${are}`;
}

function memberOf(node: CelNode, base: 'inputs' | 'terms'): string | null {
  if (node.op !== '.') return null;
  const [of, name] = node.args;
  return of.op === 'id' && of.args === base ? name : null;
}

const isCall = (node: CelNode, name: string): node is CelNode & { op: 'call'; args: [string, CelNode[]] } =>
  node.op === 'call' && node.args[0] === name;

const spaced = (name: string): string => name.replaceAll('_', ' ');
