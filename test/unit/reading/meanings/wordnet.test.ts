import { describe, expect, it } from 'vitest';
import { possibleLemmas } from '../../../../src/reading/meanings/inflections.ts';
import { WordNet } from '../../../../src/reading/meanings/wordnet.ts';

describe('WordNet', () => {
  const net = new WordNet();

  it('has the senses of a lemma, each with its place in the file', () => {
    const senses = net.senses('lorry');
    expect(senses.map(({ wordClass }) => wordClass)).toEqual(['noun', 'noun']);
    expect(senses.map(({ synset }) => net.synset(synset).lemmas)).toEqual([['lorry', 'camion'], ['lorry']]);
  });

  it('finds the first and the last lemma of the index, and words of several parts', () => {
    expect(net.senses("'hood")).toHaveLength(1);
    expect(net.senses('zymurgy')).toHaveLength(1);
    expect(net.senses('zyrian').length).toBeGreaterThan(0);
    expect(net.senses('motor vehicle')).toHaveLength(1);
  });

  it('has no sense of what is no lemma, though lemmas begin with it', () => {
    for (const word of ['', 'lorr', 'lorryy', 'zzzz', '~', '%']) expect(net.senses(word)).toEqual([]);
  });

  it('reads meanings with many pointers whole', () => {
    const [person] = net.senses('person').filter(({ rank, wordClass }) => rank === 1 && wordClass === 'noun');
    const { pointers } = net.synset(person!.synset);
    expect(pointers.some(({ relation }) => relation === 'hypernym')).toBe(true);
    expect(pointers.some(({ relation }) => relation === 'derivation')).toBe(true);
  });

  it('says so when a place is none', () => {
    expect(() => net.synset('noun:17')).toThrow('WordNet has no meaning noun:17');
  });
});

describe('possibleLemmas', () => {
  it.each([
    ['stopped', 'verb', 'stop'],
    ['driving', 'verb', 'drive'],
    ['carries', 'verb', 'carry'],
    ['sold', 'verb', 'sell'],
    ['withdrawn', 'verb', 'withdraw'],
    ['children', 'noun', 'child'],
    ['premises', 'noun', 'premise'],
    ['bodies', 'noun', 'body'],
    ['criteria', 'noun', 'criterion'],
    ['heaviest', 'adjective', 'heavy'],
    ['longer', 'adjective', 'long'],
  ] as const)('leads %s as a %s back to %s', (form, wordClass, lemma) => {
    expect(possibleLemmas(form, wordClass)).toContain(lemma);
  });

  it('takes no plural off what has none', () => {
    expect(possibleLemmas('bus', 'noun')).toEqual(['bus']);
    expect(possibleLemmas('glass', 'noun')).toEqual(['glass']);
  });
});
