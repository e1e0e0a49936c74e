/** Forms of English verbs that no ending leads back to their lemma, a family at a place: the lemma first, then its forms. */
export const irregularVerbs = `
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
