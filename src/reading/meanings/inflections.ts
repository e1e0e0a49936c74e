/** Forms of English words that no ending leads back to their lemma: the lemma first, then its forms. */
const verbs = `
arise arose arisen|awake awoke awoken|be is are am was were been|bear bore borne born|beat beaten|become became|begin began begun|bend bent|bid bade bidden|bind bound
bite bit bitten|bleed bled|blow blew blown|break broke broken|breed bred|bring brought|build built|burn burnt|buy bought|catch caught|choose chose chosen
cling clung|come came|creep crept|deal dealt|die dying|dig dug|do did done does|draw drew drawn|dream dreamt|drink drank drunk|drive drove driven|dwell dwelt|eat ate eaten
fall fell fallen|feed fed|feel felt|fight fought|find found|flee fled|fling flung|fly flew flown|forbid forbade forbidden|foresee foresaw foreseen|forget forgot forgotten
forgive forgave forgiven|forgo forwent forgone|freeze froze frozen|get got gotten|give gave given|go went gone goes|grind ground|grow grew grown|hang hung|have has had|hear heard
hide hid hidden|hold held|keep kept|kneel knelt|know knew known|lay laid|lead led|lean leant|leap leapt|learn learnt|leave left|lend lent|lie lay lain lying|light lit
lose lost|make made|mean meant|meet met|mislead misled|mistake mistook mistaken|mow mown|outgrow outgrew outgrown|overcome overcame|overdraw overdrew overdrawn|oversee oversaw overseen
overtake overtook overtaken|pay paid|prove proven|rebuild rebuilt|repay repaid|resell resold|retake retook retaken|ride rode ridden|ring rang rung|rise rose risen|run ran|saw sawn|say said|see saw seen
seek sought|sell sold|send sent|sew sewn|shake shook shaken|shear shorn|shine shone|shoot shot|show shown|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|slay slew slain
sleep slept|slide slid|smell smelt|sow sown|speak spoke spoken|speed sped|spell spelt|spend spent|spill spilt|spin spun|spit spat|spoil spoilt|spring sprang sprung|stand stood
steal stole stolen|stick stuck|sting stung|stink stank stunk|stride strode|strike struck stricken|string strung|strive strove striven|swear swore sworn|sweep swept|swell swollen
swim swam swum|swing swung|take took taken|teach taught|tear tore torn|tell told|think thought|throw threw thrown|tie tying|tread trod trodden|undergo underwent undergone
understand understood|undertake undertook undertaken|undo undid undone|uphold upheld|wake woke woken|wear wore worn|weave wove woven|weep wept|win won|wind wound
withdraw withdrew withdrawn|withhold withheld|withstand withstood|wring wrung|write wrote written
`;
const nouns = `
analysis analyses|appendix appendices|axis axes|basis bases|bus buses|calf calves|child children|crisis crises|criterion criteria|datum data|diagnosis diagnoses|emphasis emphases|foot feet|goose geese
half halves|hypothesis hypotheses|index indices|knife knives|leaf leaves|life lives|loaf loaves|louse lice|man men|matrix matrices|medium media|mouse mice|ox oxen|parenthesis parentheses|person people
phenomenon phenomena|quay quays|quiz quizzes|scarf scarves|self selves|sheaf sheaves|shelf shelves|stimulus stimuli|thesis theses|thief thieves|tooth teeth|wife wives|wolf wolves|woman women
`;
const adjectives = `
bad worse worst|far farther farthest further furthest|good better best|big bigger biggest|dry drier driest|early earlier earliest|easy easier easiest|fat fatter fattest
heavy heavier heaviest|hot hotter hottest|old elder eldest|thin thinner thinnest|wet wetter wettest
`;

export type WordClass = 'noun' | 'verb' | 'adjective' | 'adverb';

const irregular: Readonly<Record<WordClass, ReadonlyMap<string, readonly string[]>>> = {
  verb: lemmasByForm(verbs),
  noun: lemmasByForm(nouns),
  adjective: lemmasByForm(adjectives),
  adverb: new Map(),
};

/** What an ending is taken off to, each tried in turn. */
const endings: Readonly<Record<WordClass, readonly (readonly [string, string])[]>> = {
  noun: [
    ['ies', 'y'],
    ['ches', 'ch'],
    ['shes', 'sh'],
    ['sses', 'ss'],
    ['xes', 'x'],
    ['zes', 'z'],
    ['men', 'man'],
    ['s', ''],
  ],
  verb: [
    ['ies', 'y'],
    ['ied', 'y'],
    ['es', 'e'],
    ['es', ''],
    ['s', ''],
    ['ed', 'e'],
    ['ed', ''],
    ['ing', 'e'],
    ['ing', ''],
  ],
  adjective: [
    ['er', ''],
    ['er', 'e'],
    ['est', ''],
    ['est', 'e'],
  ],
  adverb: [],
};

/**
 * The past participle of a verb, where no ending makes it: "tell" → "told", "run" → "run"; null of all others. One that is
 * given is its own.
 */
export const irregularParticiple = (verb: string): string | null =>
  participles.get(verb) ?? (madeParticiples.has(verb) ? verb : null);

/** Verbs of which the participle is the lemma itself. */
const unchanged =
  'become bet broadcast burst cast come cost cut forecast hit hurt let offset overcome put quit read rid run set shed shut split spread thrust upset';

const participles: ReadonlyMap<string, string> = new Map([
  ...verbs.split(/[|\n]/).flatMap((family): [string, string][] => {
    const [lemma = '', ...forms] = family.trim().split(' ');
    const past = forms.findLast((form) => !/(?:ing|[ao]es)$/.test(form) && form !== 'born');
    return past === undefined || past === 'was' ? [] : [[lemma, past]];
  }),
  ...unchanged.split(' ').map((verb): [string, string] => [verb, verb]),
]);

const madeParticiples: ReadonlySet<string> = new Set(participles.values());

/** What a form may be an inflection of, itself included; whether there are such words is another question. */
export function possibleLemmas(form: string, wordClass: WordClass): string[] {
  const known = irregular[wordClass].get(form);
  if (known !== undefined) return [form, ...known];
  const lemmas = new Set([form]);
  for (const [ending, instead] of endings[wordClass]) {
    if (!form.endsWith(ending) || form.length < ending.length + 2) continue;
    if (ending === 's' && /(?:ss|us|is)$/.test(form)) continue;
    const rest = form.slice(0, -ending.length);
    lemmas.add(rest + instead);
    // "stopped", "fitting": the last letter is doubled before the ending
    if (instead === '' && ending !== 's' && ending !== 'es' && /([bdfgklmnprt])\1$/.test(rest))
      lemmas.add(rest.slice(0, -1));
  }
  return [...lemmas];
}

function lemmasByForm(families: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const family of families.split(/[|\n]/)) {
    const [lemma = '', ...forms] = family.trim().split(' ');
    for (const form of forms) found.set(form, [...(found.get(form) ?? []), lemma]);
  }
  return found;
}
