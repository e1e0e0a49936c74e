/** Words whose forms no suffix explains, and pairs of noun and verb that law uses for one another. */
const irregular = new Map(
  Object.entries({
    give: 'given gave giving gives gift',
    sell: 'sold sale sales selling sells seller sellers',
    resell: 'resold resale resales reselling resells reseller resellers',
    buy: 'bought buying buys purchase purchased purchases buyer purchaser',
    pay: 'paid payment payments paying pays',
    hold: 'held holding holds holder',
    keep: 'kept keeping keeps',
    make: 'made making makes maker',
    take: 'took taken taking takes',
    write: 'wrote written writing',
    lose: 'lost loss losses losing',
    leave: 'left leaving leaves departure departures depart departs departing departed',
    die: 'died death deaths dead dies dying deceased',
    child: 'children childs',
    license: 'licence licences licensed licensing licensee licensees licenses',
    knife: 'knives',
    wife: 'wives',
    half: 'halves',
    loaf: 'loaves',
    shelf: 'shelves',
    calf: 'calves',
    thief: 'thieves',
    man: 'men',
    woman: 'women',
    foot: 'feet',
    tooth: 'teeth',
    goose: 'geese',
    mouse: 'mice',
    person: 'people persons',
    build: 'built building buildings builds',
    drive: 'drove driven driving drives driver',
    wear: 'wore worn wearing wears',
    show: 'shown showed showing shows',
    spend: 'spent spending spends',
    tell: 'told telling tells',
    meet: 'met meeting meets',
    send: 'sent sending sends sender',
    find: 'found finding finds',
    begin:
      'began begun beginning begins start started starts starting commence commenced commences commencement commencing',
    weigh: 'weighed weight weights weighs weighing weighting',
    long: 'length longer lengths longest',
    wide: 'width wider',
    high: 'height higher heights',
    age: 'aged ages old older',
    year: 'years yearly annual annually',
    month: 'months monthly',
    week: 'weeks weekly',
    day: 'days daily',
    hour: 'hours hourly',
    minute: 'minutes',
    receive: 'received receipt receives receiving recipient',
    choose: 'chose chosen choice',
    break: 'broke broken breaking breaks',
    bear: 'bore borne bears',
    see: 'saw seen sees',
    lend: 'lent lending loan loaned loans lends',
    fly: 'flew flown flying flies flight flights',
    ride: 'rode ridden riding rides rider',
    grow: 'grew grown grows growth',
    think: 'thought',
    teach: 'taught teaching teaches teacher',
    catch: 'caught catching',
    bring: 'brought bringing brings',
    dispose: 'disposal disposed disposing',
    approve: 'approval approved approves approving',
    refuse: 'refusal refused refuses refusing',
    insure: 'insured insurance insurer insures',
    apply: 'applied applies application applications applicant applicants applying',
    complain: 'complaint complaints complained',
    cost: 'costs costing',
    absent: 'absence absences',
    burn: 'burnt burned burning burns',
    know: 'knew known knows knowing',
    notify: 'notified notification notifies notice notices notifying',
    inform: 'informed informs informing information',
    expire: 'expiry expired expires expiration expiring',
    deliver: 'delivery delivered delivers deliveries delivering',
    discover: 'discovery discovered discovering discovers',
    arrive: 'arrival arrived arrives arriving',
    occur: 'occurrence occurred occurs occurring',
    fail: 'failed fails failure failing failures',
    renew: 'renewal renewed renews renewing',
    withdraw: 'withdrew withdrawn withdrawal withdraws',
    agree: 'agreed agreement agrees',
    disagree: 'disagreed disagreeing disagreement disagreements disagrees',
    guarantee: 'guaranteed guaranteeing guarantees',
    oversee: 'overseeing overseen oversees oversaw',
    foresee: 'foreseeing foreseen foresees foresaw',
    decree: 'decreed decreeing decrees',
    degree: 'degrees',
    consent: 'consented consents',
    live: 'lives lived living life',
    prove: 'proof proved proven proves proving',
    advise: 'advice advised',
    distant: 'distance distances',
    fish: 'fishing fishes',
    emit: 'emission emissions emitted',
    decide: 'decision decided decides decisions',
    lay: 'laid',
    strike: 'struck strikes striking stricken',
    steal: 'stole stolen theft',
    wash: 'washed washing washes',
    rent: 'rents rented rental',
    sign: 'signed signs signing signature signatures',
    train: 'trained training trains',
    drink: 'drank drunk drinking drinks',
    eat: 'ate eaten eating eats',
    put: 'puts putting',
    eur: 'euro euros eur',
    usd: 'dollar dollars usd',
    gbp: 'pounds pound gbp sterling',
    serve: 'served serves service services serving',
    employ: 'employee employees employer employers employed employs employment employing',
    free: 'freely',
    speed: 'speeds',
    fast: 'faster',
    heavy: 'heavier',
    large: 'larger largest',
    percent: 'percentage percentages',
  }).flatMap(([root, forms]) => [root, ...forms.split(' ')].map((form) => [form, root] as const)),
);

/** Verbs whose "er" is no ending: "entered" is a form of "enter", and of no "ent". */
for (const verb of 'enter offer order cover alter answer gather lower water tender render hinder filter suffer power number cater hammer utter muster foster'.split(
  ' ',
))
  for (const ending of ['', 's', 'ed', 'ing']) irregular.set(verb + ending, verb);
for (const verb of ['refer', 'prefer', 'defer', 'confer', 'infer'])
  for (const ending of ['', 's', 'red', 'ring']) irregular.set(verb + ending, verb);

const suffixes =
  'ioned ioning ioner ioners izations ization iness ations ation ements ement ments ment ings ing ions ion ances ance ences ence ities ity ness ers er ors or ied ies ive ful eds ed es ly al ance s'.split(
    ' ',
  );

/** A crude common root of the forms of a word: only compared, never shown. */
export function stem(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if (word.includes('-')) return word.split('-').map(stem).join('-');
  // "consignee": whom it is done to, and not who does it.
  if (word.length >= 7 && /ees?$/.test(word)) return word.replace(/s$/, '');
  let root = word;
  for (const suffix of suffixes) {
    if (root.endsWith(suffix) && root.length - suffix.length >= 3) {
      root = root.slice(0, -suffix.length);
      break;
    }
  }
  const last = root.at(-1);
  // "weddings" like "wedding", and no "cuffs"
  const doubled = word !== root && (!word.endsWith('s') || word.endsWith('ings') || word.endsWith('ers'));
  if (
    doubled &&
    root.length > 3 &&
    last !== undefined &&
    last === root.at(-2) &&
    last !== 's' &&
    last !== 'l'
  )
    root = root.slice(0, -1);
  if (root.length > 3 && (last === 'e' || last === 'y' || last === 'i')) root = root.slice(0, -1);
  return root;
}

/** Two stems of one word: equal, or one continues the other by little. */
export function sameStem(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long === `${short}ee`) return false;
  return short.length >= 5 && long.startsWith(short) && long.length - short.length <= 3;
}
