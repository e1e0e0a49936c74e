/** What is chosen between: "whichever amount is the higher". */
const chosen = [
  '',
  'amount ',
  'sum ',
  'figure ',
  'limit ',
  'value ',
  'period ',
  'date ',
  'of these ',
  'of them ',
  'of the two ',
];

/** Every way to say which of two figures counts, by the comparatives that say it. */
const selecting = (comparatives: readonly string[]): string =>
  comparatives
    .flatMap((word) => [
      ...chosen.flatMap((noun) => [`whichever ${noun}is ${word}`, `whichever ${noun}is the ${word}`]),
      ...['', ' amount', ' sum', ' figure', ' limit', ' value', ' period'].flatMap((noun) => [
        `the ${word}${noun} being decisive`,
        `the ${word}${noun} being applicable`,
        `the ${word}${noun} prevailing`,
        `the ${word}${noun} counting`,
      ]),
    ])
    .join('|');

const happening = (when: readonly string[]): string =>
  when
    .flatMap((word) => [
      ...['', 'event ', 'date ', 'period ', 'limit ', 'of these ', 'of the two ', 'of them '].flatMap(
        (noun) =>
          ['comes', 'occurs', 'happens', 'ends', 'expires', 'falls', 'arrives', 'is reached'].map(
            (verb) => `whichever ${noun}${verb} ${word}`,
          ),
      ),
    ])
    .join('|');

export const selectingMore = [
  selecting(['higher', 'greater', 'more', 'larger', 'later', 'longer', 'bigger']),
  happening(['last', 'later']),
  'if that is later|if that is more|if that is greater|if this is more',
].join('|');

export const selectingLess = [
  selecting(['lower', 'lesser', 'less', 'smaller', 'earlier', 'shorter', 'sooner']),
  happening(['first', 'earlier', 'sooner']),
  'if that is sooner|if that is earlier|if that is less|if that is the less|if this is less',
].join('|');
