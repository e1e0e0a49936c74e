/** "½": part of a figure, or one by itself. */
export const vulgarFractions = new Map([
  ['½', 1 / 2],
  ['¼', 1 / 4],
  ['¾', 3 / 4],
  ['⅓', 1 / 3],
  ['⅔', 2 / 3],
  ['⅕', 1 / 5],
  ['⅛', 1 / 8],
]);
