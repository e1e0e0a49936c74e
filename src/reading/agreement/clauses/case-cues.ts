/** Cues that are put together from their parts: every phrase takes one of each part. */
const join = (...parts: readonly string[]): string[] =>
  parts.reduce<string[]>(
    (known, part) => known.flatMap((before) => part.split('|').map((after) => `${before} ${after}`.trim())),
    [''],
  );
const as = <Meaning>(meaning: Meaning, found: readonly string[]): [string, Meaning][] =>
  found.map((phrase) => [phrase, meaning]);

const which = 'where|in which|when';
const kinds = 'case|cases|circumstances|circumstance|situation|situations|event|eventuality|instances';

/** "in any case in which", "on the footing that", "if it so happens that": all of them open the case of a norm. */
const cases: readonly string[] = [
  ...join('in|in any|in every|in each|in all|in the|in a|in those', kinds, which),
  ...join('in the', kinds, 'that'),
  'in the event',
  ...join('on|upon', 'any|every|each|all', 'occasion|occasions', 'when|on which'),
  ...join('any|each|every', 'time', '|that|when'),
  ...join('at', '|any|all|every|such|those', 'time|times', 'when|that|as'),
  ...join('the|from the', 'moment|instant|minute', '|that|when'),
  ...join(
    'on|upon|under|with|subject to',
    '|the|the strict|the express|the clear|the sole',
    'condition|proviso|stipulation|understanding|footing|basis|assumption|supposition',
    'that',
  ),
  ...join('given|granted|granting|assuming|supposing|presuming', '|that').filter(
    (phrase) => !/^(?:given|granted|granting)$/.test(phrase),
  ),
  'provided only that',
  ...join('subject to', 'it|its', 'being the case that'),
  ...join(
    'if|where|in case',
    'it',
    'is the case|be the case|is so|is true|happens|so happens|should happen|turns out|transpires|is shown',
    'that',
  ),
  'in the event of its being the case that',
  ...join(
    'if|where|when',
    'at any time|, at any time ,|for any reason|, for any reason ,|for whatever reason',
  ),
  ...join(
    'during|throughout|for|in',
    'any|every|the|the whole|the entire',
    'time|period',
    `that|when|in which|during which|for which`,
  ),
  ...join(
    'for|during|throughout',
    'the duration of',
    'any|the',
    'time|period',
    'that|in which|during which|when',
  ),
  ...join('the|for the', 'whole|entire', 'time that'),
  ...join('just|if and|if and for', 'as long as|so long as'),
  ...join('if|when|where|as', 'and|or', 'if|when|where|whenever').filter(
    (phrase) => !/^(\S+) \S+ \1$/.test(phrase) && phrase !== 'as or if',
  ),
  ...join(
    'subsequent to|consequent on|consequent upon|as a result of|as a consequence of|in consequence of|in response to|in the wake of|on the occasion of|on the occurrence of|upon the occurrence of',
  ),
];

const plain = [
  'if',
  'when',
  'where',
  'while',
  'whilst',
  'whenever',
  'provided that',
  'in the event that',
  'as long as',
];
const nominal = join('|any|those|the case of', 'case|cases|circumstances|situations|instances', which);

/** What takes out those whom it names. */
const takingOut: readonly string[] = [
  ...join('excepting|except|save', '|only'),
  ...join('save and|saving and', 'except|excepting'),
  ...join(
    'aside from|barring|excluding|but excluding|exclusive of|not counting|leaving aside|with the exclusion of',
  ),
  ...join('with the', 'sole|only', 'exception|exceptions', 'of'),
].filter((phrase) => phrase !== 'except' && phrase !== 'save');

const beforeCases = [
  ...takingOut,
  'except',
  'save',
  'other than',
  'otherwise than',
  'apart from',
  'with the exception of',
  'not , however ,',
  'the only exception being',
];

export const caseOpeners: readonly [string, 'condition' | 'exception' | 'only'][] = [
  ...as<'condition' | 'exception' | 'only'>('condition', cases),
  ...as<'condition' | 'exception' | 'only'>('exception', takingOut),
  ...as<'condition' | 'exception' | 'only'>(
    'exception',
    beforeCases.flatMap((head) => [...plain, ...cases, ...nominal].map((opener) => `${head} ${opener}`)),
  ),
  ...as<'condition' | 'exception' | 'only'>('exception', [
    ...join(
      'unless it',
      'is the case|so happens|happens|turns out|is shown|can be shown|is established|can be established|is proved',
      'that',
    ),
    'unless , that is ,',
    ...join('in all cases|in every case', 'other than|except|save|apart from', 'those|one|cases', which),
  ]),
  ...as<'condition' | 'exception' | 'only'>(
    'only',
    ['only', 'solely', 'exclusively', 'but only'].flatMap((head) =>
      [...plain, ...cases].map((opener) => `${head} ${opener}`),
    ),
  ),
];

export const caseFronts: readonly [string, 'condition' | 'exception'][] = [
  ...as<'condition' | 'exception'>('condition', cases),
  ...as<'condition' | 'exception'>('condition', [
    'providing',
    'under',
    'throughout',
    'assuming',
    'supposing',
    'against',
    'following',
  ]),
  ...as<'condition' | 'exception'>('exception', takingOut),
  ...as<'condition' | 'exception'>('exception', [
    'but for',
    'otherwise than',
    'absent',
    'failing',
    'in all cases other than',
    'in all cases except',
  ]),
  ...as<'condition' | 'exception'>(
    'exception',
    beforeCases.flatMap((head) => [...plain, ...nominal].map((opener) => `${head} ${opener}`)),
  ),
];

const norms =
  'rule|requirement|prohibition|ban|restriction|duty|obligation|provision|sentence|section|paragraph|limit';

/** Sentences that say of a norm before them whom or which case it does not reach. */
export const unreached: readonly string[] = [
  ...join(
    `this|it|the foregoing|the above|the preceding sentence|${join('this|the|that', norms).join('|')}`,
    'does not|shall not|will not',
    'apply|extend|hold|hold good|operate|cover|concern|affect|bind|have effect|reach|go for',
  ),
  ...join(
    `this|it|the foregoing|${join('this|the', norms).join('|')}`,
    'is not|is|ceases to',
    'applicable|to be applied|not to be applied|disapplied|inapplicable|lifted|suspended|waived|not the case|otherwise|different|without application|apply',
  ).filter(
    (phrase) =>
      !/ is (?:applicable|to be applied|apply)$| is not (?:disapplied|inapplicable|lifted|suspended|waived|not|otherwise|different|without|apply)| ceases to (?!apply)/.test(
        phrase,
      ),
  ),
  ...join('is not|are not', '*', 'in this sense|in that sense|within this meaning|for this purpose'),
  // "this shall not be taken to forbid a flagpole"
  ...join(
    'this|it|the foregoing|this rule|this section|this paragraph',
    'does not|shall not|is not to|shall not be taken to|is not to be taken to|shall not be read to|is not to be read as|shall not be read as',
    'forbid|prohibit|prevent|preclude|bar|restrict|hinder|forbidding|prohibiting|preventing|precluding|barring|restricting',
  ),
  ...join('has no', 'application|effect|force'),
  ...join('remain|remains|shall remain|is|are|shall be', 'unaffected|untouched'),
  ...join('an exception|exceptions|one exception', 'is|are|applies|exists', '|made|granted'),
  ...join('there is', 'an|one|only one', 'exception'),
  ...join('exception|exceptions|exempt|exempted|not applicable', ':|to|for|if|where'),
  ...join('not so', 'if|where|when|for'),
  ...join('no such', 'obligation|duty|requirement|prohibition|ban', 'is imposed on|applies to|rests on'),
  ...join(
    'is|are|remain|remains',
    'exempt|exempted|excused|relieved|released|dispensed|absolved|spared|free',
    `|from this|of this|${join('from|of', 'this|the', norms).join('|')}`,
  ).filter((phrase) => !/ (?:free|released|spared)$/.test(phrase)),
  ...join('is|are', 'excluded', join('from', 'this|the', norms).join('|')),
  ...join(
    'is not|are not',
    'bound by|subject to|caught by|covered by|affected by|within|under|included in',
    join('this|the', norms).join('|'),
  ),
  ...join('is not|are not', 'affected'),
  ...join('is|are|fall|falls', 'outside|beyond', `|the scope of`, join('this|the', norms).join('|')),
  ...join('enjoy|enjoys', 'an exemption'),
  ...join('an exemption', 'is granted to|applies to'),
];

/** "are released from the duty to", "there is no need for": what need not be done. */
export const freeing: readonly string[] = [
  ...join(
    'is|are',
    'exempt|exempted|excused|relieved|released|dispensed|free|freed|absolved',
    'from|of',
    'the',
    'duty|obligation|requirement|need',
    'to|of',
  ),
  ...join('there is no', 'need|obligation|requirement|duty', 'for|to'),
  ...join('nothing in', 'this|the', 'rule|section|paragraph|provision', 'requires|obliges'),
  ...join('do not|does not|don’t|doesn’t', 'need to|have to'),
  ...join('has no|have no', 'duty|obligation|need', 'to'),
  'is not bound to',
  'are not bound to',
];
