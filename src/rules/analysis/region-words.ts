import { valueToJson } from '../evaluate/value-json.ts';
import { inUnit } from '../language/unit-words.ts';
import type { Choice, RegionId } from './diagram.ts';
import { FULL } from './diagram.ts';
import type { SegmentRegions } from './segment-regions.ts';
import type { SpaceVariable } from './space.ts';

/** One way through a diagram: what it asks of each variable that it looks at. */
export type DiagramWay = ReadonlyMap<number, Choice>;

/** The points of a way. */
export const regionOf = ({ diagram }: SegmentRegions, way: DiagramWay): RegionId =>
  [...way].reduce<RegionId>((region, [index, choice]) => {
    const part =
      typeof choice === 'string'
        ? diagram.state(index, choice)
        : diagram.interval(index, choice.low, choice.high);
    return diagram.and(region, part);
  }, FULL);

/** What a way says of the inputs; empty where it says nothing. */
export function wordsOf({ diagram, space }: SegmentRegions, way: DiagramWay): string {
  const related: string[] = [];
  const said = [...way].flatMap(([index, choice]) => {
    const variable = space.at(index);
    if (variable === null) {
      related.push('');
      return [];
    }
    const { low, high } = diagram.variables[index]!;
    const free = typeof choice !== 'string' && choice.low <= low && choice.high >= high;
    return free ? [] : [conditionOf(space, variable, choice, low, high)];
  });
  if (related.length > 0)
    said.push('the inputs that are compared with one another are ordered as in the witness');
  return said.join(', and ');
}

function conditionOf(
  space: SegmentRegions['space'],
  variable: SpaceVariable,
  choice: Choice,
  low: number,
  high: number,
): string {
  const name = variable.name.replace(/#size$/, ' (number of elements)');
  if (choice === 'null') return `${name} is absent`;
  if (choice === 'unknown') return `${name} is not given`;
  const { type } = variable;
  if (type.kind === 'bool') return `${name} is ${choice.low === 1 ? 'true' : 'false'}`;
  if (type.kind === 'string') {
    if (!type.values)
      return choice.low === choice.high ? `${name} is ${show(choice.low)}` : `${name} is another`;
    const values = type.values.slice(choice.low, choice.high + 1).map((value) => `"${value}"`);
    return `${name} is ${values.join(' or ')}`;
  }
  const unit = type.kind === 'number' ? type.unit : null;
  if (choice.low === choice.high) return `${name} is ${inUnit(show(choice.low), unit)}`;
  if (choice.low <= low) return `${name} is at most ${inUnit(show(choice.high), unit)}`;
  if (choice.high >= high) return `${name} is at least ${inUnit(show(choice.low), unit)}`;
  return `${name} is from ${show(choice.low)} to ${inUnit(show(choice.high), unit)}`;

  function show(coordinate: number): string {
    const json = valueToJson(space.value(type, coordinate), type);
    return typeof json === 'string' ? json : JSON.stringify(json);
  }
}
