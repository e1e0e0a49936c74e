import { describe, expect, it } from 'vitest';
import { turn } from '../../../src/http/turns.ts';

/** Which pieces were done in which turn of the loop. */
async function donePerTurn(
  asked: readonly (readonly [caller: string, piece: string])[],
): Promise<string[][]> {
  const turns: string[][] = [[]];
  let isCounting = true;
  const count = (): void => {
    turns.push([]);
    if (isCounting) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(asked.map(([caller, piece]) => turn(caller).then(() => turns.at(-1)!.push(piece))));
  isCounting = false;
  return turns.filter((done) => done.length > 0);
}

describe('pieces of heavy work', () => {
  it('are done one in each turn of the loop, which turns in between', async () => {
    const done = await donePerTurn([1, 2, 3, 4].map((piece) => ['a', `a${piece}`] as const));
    expect(done).toEqual([['a1'], ['a2'], ['a3'], ['a4']]);
  });

  it('are done for callers in rotation: who piles up waits for its own', async () => {
    const done = await donePerTurn([
      ...[1, 2, 3].map((piece) => ['a', `a${piece}`] as const),
      ['b', 'b1'],
      ['c', 'c1'],
    ]);
    expect(done.flat()).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('are refused to a caller that has too many waiting, and to no other', async () => {
    const waiting = Array.from({ length: 201 }, () => turn('many').then(() => 'done'));
    await expect(waiting.at(-1)).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(turn('few')).resolves.toBeUndefined();
    expect(await Promise.all(waiting.slice(0, -1))).toEqual(Array(200).fill('done'));
  });
});
