/** Forms of strong verbs and nouns of verbs that no suffix leads back to their verb: the verb first. */
const families = `
arise arose arisen|awake awoke awoken|bear bore borne|beat beaten|become became|begin began begun|bend bent|bet|bid bade bidden|bind bound
bite bit bitten bites biting|bleed bled blood|blow blew blown|breed bred breeding|bring brought|build built building|burn burnt|burst|buy bought
catch caught|choose chose chosen choice|cling clung|come came|cost|creep crept|cut|deal dealt|dig dug|dive dove dives diver divers|do did done|draw drew drawn draught draughts
dream dreamt|drink drank drunk|drive drove driven|dwell dwelt|eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought
find found|flee fled|fling flung|fly flew flown flight|forbid forbade forbidden|forecast|foresee foresaw foreseen|forget forgot forgotten
forgive forgave forgiven|freeze froze frozen frost|get got gotten|give gave given gift|go went gone|grind ground|grow grew grown growth|hang hung hanged
hear heard hearing|hide hid hidden|hit|hold held holder holders|hurt|keep kept keeper keepers|kneel knelt|know knew known knowledge|lay laid|lead led|lean leant
leap leapt|learn learnt|leave left|lend lent|let|lie lay lain|light lit lighted lighting|lose lost loss losses|make made maker|mean meant|meet met meeting|mow mown
overcome overcame|overtake overtook overtaken|pay paid payer|prove proven proof|put|read reader readers|rid|ride rode ridden rider|ring rang rung|rise rose risen|run ran runner
saw sawn|say said|see saw seen sight|seek sought|sell sold sale sales seller|send sent sender|set|sew sewn|shake shook shaken|shed|shine shone|shoot shot|show shown|shrink shrank shrunk
shut|sing sang sung song|sink sank sunk|sit sat seat|slay slew slain|sleep slept|slide slid|slit|smell smelt|sow sown|speak spoke spoken speech|speed sped
spell spelt|spend spent|spill spilt|spin spun|spit spat|split|spoil spoilt|spread|spring sprang sprung|stand stood|steal stole stolen theft|stick stuck
sting stung|stink stank|stride strode|strike struck stricken|string strung|strive strove|swear swore sworn|sweep swept|swell swollen|swim swam swum swimmer swimmers swimming
swing swung|take took taken|teach taught teacher|tear tore torn|tell told|think thought|throw threw thrown|thrust|tread trod trodden|undergo underwent undergone
understand understood|undertake undertook undertaken|unload unloaded|upset|wake woke woken|wear wore worn|weave wove woven|weep wept|win won winner|wind wound|withdraw withdrew withdrawn withdrawal
withhold withheld|withstand withstood|wring wrung|write wrote written writing writer|enter entry entries entrance entrant entrants|depart departure|deliver delivery deliveries|discover discovery
arrive arrival|store storage stored|park parking|pass passage passed|carry carriage carried carries|break broke broken breakage|live life|grow grower|bathe bath bather bathers|breathe breath
climb climber climbers|ski skier skiers skiing|skate skater skaters|row rower rowers|shower showered|thaw thawed|photograph photo photos|renew renewal renewed|extend extension extended|inspect inspection inspector inspectors
examine examination examiner|supervise supervision supervisor|permit permission|admit admission admitted|omit omission omitted|commit committed|submit submission submitted|transmit transmission|exclude exclusion|include inclusion
decide decision|divide division|collide collision|conclude conclusion|expel expulsion|receive receipt received recipient|deceive deception|describe description|prescribe prescription prescribed|subscribe subscription|produce production producer
reduce reduction|introduce introduction|deduct deduction|destroy destruction|construct construction|satisfy satisfied|verify verification verified|notify notified notification|certify certified certificate
identify identity identified|classify classification|modify modified|qualify qualification qualified|justify justified|occupy occupied occupant occupancy occupier|accompany accompanied|marry married marriage|bury burial buried burials|try trial tried
deny denial denied|refuse refusal refused|propose proposal|approve approval|remove removal|dispose disposal|appraise appraisal|dismiss dismissal|survive survival|rehearse rehearsal|withdraw withdrawal|betray betrayal|rent rental
complain complaint|restrain restraint|sign signature signatory signed countersigned|close closure closed closing|expose exposure|fail failure failed fails|press pressure|seize seizure|erase erasure|disclose disclosure|proceed procedure proceeding
advise advice|devise device|believe belief|relieve relief|grieve grief|save safe safety|prove proof|use usage used user users|owner owners own owned ownership|member membership members|lease leased lessee lessor|tenant tenancy|guard guardian
insure insurance insured|assure assurance|attend attendance attendant|resist resistance|assist assistance assistant|appear appearance|disappear disappearance|perform performance performed|maintain maintenance|absent absence|present presence|evident evidence
suspend suspension suspended|expand expansion|expire expiry expiration expired|invade invasion|explode explosion explosive|erode erosion|provide provision provided|revise revision|compel compulsion compulsory|convert conversion|divert diversion|immerse immersion|disperse dispersion|convict conviction|detain detention|abstain abstention|reveal revelation|repeat repetition|compete competition competitor|comply compliance compliant|vary variation|accuse accusation|acquire acquisition|inquire inquiry|injure injury injuries injured|recover recovery|rob robbery|forge forgery|bake bakery baker|assemble assembly|assume assumption|consume consumption|resume resumption|redeem redemption|absorb absorption|solve solution|resolve resolution|pollute pollution pollutant|prosecute prosecution prosecutor|contribute contribution contributor|distribute distribution distributor|intervene intervention|contravene contravention|intend intention|treat treatment|vacate vacancy vacant|infect infection infected infectious|suspect suspicion suspected|abolish abolition|demolish demolition|defer deferral|recur recurrence|acquit acquittal|rebut rebuttal|repel repulsion|pursue pursuit|allot allotment|acknowledge acknowledgement|judge judgement judgment|differ difference|prefer preference|refer reference|offend offence offender|defend defence|pretend pretence|licence licensed licensee license|practice practise practising|exist existence|measure measures measuring measured measurement measurements|rely relied relies relying reliance reliant|owe owed owes owing|tie tied ties tying|age aged ages|dye dyed|sue sued|die died dies|lie lied|free freed|agree agreed agreement|leash leashed|occur occurrence|depend dependence dependent|midwife midwives|wife wives|housewife housewives|knife knives|shelf shelves|wolf wolves|loaf loaves|calf calves|thief thieves|scarf scarves|hoof hooves
`;

/** From a form to its verb, for `stem`. */
export const irregularForms: ReadonlyMap<string, string> = new Map(
  families
    .split(/[|\n]/)
    .map((family) => family.trim().split(' '))
    .flatMap(([verb = '', ...forms]) => forms.map((form) => [form, verb] as const)),
);
