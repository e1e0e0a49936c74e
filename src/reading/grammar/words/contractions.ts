/** "you're", "shan't", "can't": words in one. */

const denied: ReadonlyMap<string, string> = new Map([
  ["shan't", 'shall'],
  ["won't", 'will'],
  ...'must may need do does did is are was were has have had should would could ought might dare'
    .split(' ')
    .map((verb): [string, string] => [`${verb}n't`, verb]),
]);

const endings: ReadonlyMap<string, string> = new Map([
  ["'re", 'are'],
  ["'ll", 'will'],
  ["'ve", 'have'],
]);
const holders = /^(?:you|we|they|it|he|she|who|there)$/;

/** The words of a contraction, or null: "must" and "not", "you" and "are", "cannot". What "'s" stands for is mostly whose. */
export function partsOfContraction(lower: string): string[] | null {
  if (lower === "can't") return ['cannot'];
  const verb = denied.get(lower);
  if (verb !== undefined) return [verb, 'not'];
  const at = lower.indexOf("'");
  if (at <= 0) return null;
  const ending = endings.get(lower.slice(at));
  const holder = lower.slice(0, at);
  if (ending !== undefined && holders.test(holder)) return [holder, ending];
  return lower === "it's" ? ['it', 'is'] : null;
}
