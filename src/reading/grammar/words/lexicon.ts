import { selectingLess, selectingMore } from './selections.ts';

/** Words that give a clause its structure, by what they do. Each line is one category; phrases are separated by bars. */
export const cueCategories = [
  'must',
  'must_not',
  'may',
  'entitled',
  'need_not',
  'should',
  'should_not',
  'if',
  'only_if',
  'only_then',
  'unless',
  'except',
  'only',
  'only_one',
  'no',
  'not',
  'and',
  'or',
  'nor',
  'both',
  'either',
  'neither',
  'relative',
  'comma',
  'semicolon',
  'colon',
  'open',
  'close',
  'dash',
  'stop',
  'unlawful',
  'lawful',
  'prohibited',
  'allowed',
  'required',
  'do_not',
  'irrelevant',
  'whichever_more',
  'whichever_less',
  'greater_of',
  'lesser_of',
  'doubtful',
  'reference',
  'otherwise',
  'not_enough',
  'falls_short',
  'then_case',
  'reserved_for',
  'it_is_required',
  'release_from',
  'liable',
  'quantifier',
  'inclusive',
  'per',
  'plus',
  'minus',
  'sum_of',
  'excess_of',
  'together_said',
  'emphasis',
  'both_inclusive',
  'listing',
  'amounts',
  'charged',
  'means',
  'includes',
  'excludes',
  'exempt',
  'requires',
  'subject_to',
  'notwithstanding',
  'closure',
  'duty_of',
  'exception_is',
  'prevails',
  'proviso',
] as const;
export type CueCategory = (typeof cueCategories)[number];

/** What makes a sentence a norm: the categories of its main verb. */
export const modals: ReadonlySet<CueCategory> = new Set<CueCategory>([
  'must',
  'must_not',
  'may',
  'entitled',
  'need_not',
  'should',
  'should_not',
]);

/** The phrases of a category, where they are few: those of many forms are patterns beside this file. */
export const cuePhrases: Partial<Record<CueCategory, string>> = {
  must: 'must|is liable to pay|are liable to pay|shall be liable to pay|is chargeable with|shall in every case|must in each case|shall in each case|shall ensure|must ensure|shall cause|must cause|undertakes to|undertake to|covenants to|covenant to|is liable to keep|it is incumbent upon|need to|are expected to|is expected to|shall|has to|have to|needs to|is to|are to|will have to|must always|shall always|must at all times|shall at all times|must in every case|must also|shall also|must first',
  must_not:
    'must not|ceases to be entitled to|cease to be entitled to|shall cease to be entitled to|loses the right to|lose the right to|loses any right to|forfeits the right to|forfeit the right to|loses his or her right to|must refuse to|shall refuse to|must decline to|shall decline to|is not eligible for|are not eligible for|is ineligible for|are ineligible for|is ineligible to|are ineligible to|shall not be eligible for|may not be required to|must not be required to|may not be obliged to|may not be compelled to|is under no circumstances to|are under no circumstances to|is in no case to|are in no case to|shall not|may not|is not to|are not to',
  may: 'may|reserves the right to|reserve the right to|may , but need not ,|may , but is not obliged to ,|may , but are not obliged to ,|may , but is not required to ,|may , but are not required to ,|may , but does not have to ,|may , but do not have to ,|may , though it need not ,|may , but shall not be required to ,|may also|may still|may nevertheless|may however',
  entitled:
    'has a claim to|have a claim to|can claim|can demand|is eligible for|are eligible for|qualifies for|qualify for|is eligible to receive|is entitled to receive',
  need_not:
    "need not|are under no obligation to|is under no duty to|are under no duty to|has no duty to|have no duty to|has no obligation to|have no obligation to|has no need to|have no need to|don’t need to|doesn’t need to|don’t have to|doesn’t have to|don't need to|doesn't need to|don't have to|doesn't have to|is not bound to|are not bound to|needs no|need no|requires no|require no|needs not|do not require|does not require|is free of the duty to|is relieved of the duty to|are relieved of the duty to|is dispensed from|are dispensed from|is released from the duty to|is free from the duty to|may dispense with|is not required to|are not required to|does not have to|do not have to|does not need to|do not need to|is exempt from|are exempt from|is not obliged to|are not obliged to|shall not be required to|is excused from|are excused from|is under no obligation to|is exempted from|are exempted from",
  reference:
    'mentioned above|mentioned below|mentioned earlier|referred to above|referred to below|referred to earlier|described above|described below|described earlier|set out above|set out below|set out earlier|listed above|listed below|listed earlier|stated above|stated below|stated earlier|specified above|specified below|specified earlier|given above|given below|given earlier|defined above|defined below|defined earlier|laid down above|laid down below|laid down earlier|aforesaid|aforementioned|above-mentioned|the foregoing',
  should:
    'should|ought to|is encouraged to|are encouraged to|is advised to|are advised to|is recommended to|are recommended to',
  should_not: 'should not|ought not to|should never',
  if: 'if|as soon as|where|when|whenever|in the event that|in cases where|in a case where|on condition that|on the condition that|as long as|so long as|once|provided that|provided|provided always that|in any case where|wherever|in the event of|in the case of|in case of|in case|in cases of|for as long as|while|whilst|during any period in which|subject to the condition that|in every case where|in all cases where|in any case in which|in cases in which|in a case in which|supposing that|assuming that|if and when|if ever|at any time when|at times when|each time|on any occasion when|on each occasion when|during the time that|from the time when|from the moment when|whenever and wherever|for so long as|during such time as|at all times when|on every occasion when|in the case that|should it happen that|if it happens that',
  only_if:
    'only if|for as long as , and only for as long as ,|as long as , and only as long as ,|so long as , and only so long as ,|for so long as , and only for so long as ,|while , and only while ,|whilst , and only whilst ,|whenever , and only whenever ,|in case , and only in case ,|once , and only once ,|provided , and only provided , that|in the event that , and only in the event that ,|on condition that , and only on condition that ,|if , but only if ,|if , but only if|if but only if|when , and only when ,|when , but only when ,|when and only when|when but only when|where , and only where ,|where , but only where ,|where and only where|where but only where|on the sole condition that|only on the condition that|only in cases in which|only in a case where|only when and if|solely if|solely where|solely when|exclusively if|exclusively where|exclusively when|just if|only in case of|only in cases of|only in case|only in the case that|only for as long as|only where|only when|if , and only if ,|if and only if|only on condition that|only provided that|only once|only in the event that|only in cases where|only in the case of|only as long as|only so long as|only while',
  not_enough:
    'it is not enough that|it is not enough to|it is not enough for|it is not sufficient that|it is not sufficient to|it is not sufficient for|it shall not be enough that|it shall not be enough to|it shall not be enough for|it shall not be sufficient that|it shall not be sufficient to|it shall not be sufficient for|it does not suffice that|it does not suffice to|it does not suffice for|it shall not suffice that|it shall not suffice to|it shall not suffice for|it will not suffice that|it will not suffice to|it will not suffice for',
  falls_short:
    'alone is not enough|is not enough|by itself is not enough|is not enough by itself|is not enough on its own|on its own is not enough|alone is not sufficient|is not sufficient|by itself is not sufficient|is not sufficient by itself|is not sufficient on its own|on its own is not sufficient|alone does not suffice|does not suffice|by itself does not suffice|does not suffice by itself|does not suffice on its own|on its own does not suffice|alone shall not suffice|shall not suffice|by itself shall not suffice|shall not suffice by itself|shall not suffice on its own|on its own shall not suffice|alone will not do|will not do|by itself will not do|will not do by itself|will not do on its own|on its own will not do|alone are not enough|are not enough|by itself are not enough|are not enough by itself|are not enough on its own|on its own are not enough|alone are not sufficient|are not sufficient|by itself are not sufficient|are not sufficient by itself|are not sufficient on its own|on its own are not sufficient|alone do not suffice|do not suffice|by itself do not suffice|do not suffice by itself|do not suffice on its own|on its own do not suffice',
  only_then:
    ', and only then|, and then only|, but only then|, but then only|, and in that case only|, and only in that case|, but only in that case|, and in no other case|, but not otherwise|, and not otherwise|but not otherwise|and not otherwise',
  unless:
    'unless|but not if|but not when|but not where|but not while|though not if|though not when|though not where|though not while|although not if|although not where|but not in the case of|though not in the case of|except insofar as|save insofar as|excepting where|except where|except if|except when|save where|save if|save when|unless and until|except in the case of|save in the case of|until|except that where|save in cases where|except in cases where|except while|unless or until|other than where|other than if|other than when|other than while|otherwise than where|otherwise than if|otherwise than when',
  except:
    'except|exclusive of|bar|but|but for|save and except|save and excepting|save only|except only|excepting only|but excluding|with the exclusion of|with the only exception of|not counting|leaving aside|anywhere but|anywhere else than|anywhere else but|anywhere except|anywhere other than|anything but|anything except|anything other than|anyone but|everyone but|everybody but|everything but|everywhere but|anyone except|anyone other than|anybody but|anybody except|anybody other than|elsewhere than|though not|although not|but not on|but not in|but not at|but not during|but not for|but not to|but not with|otherwise than|except with|save with|save as|save by|save on|except as|except under|except during|save during|except at|save at|save in|save to|save under|except after|except before|not including|excepting|barring|with the sole exceptions of|with the exceptions of|aside from|except for|other than|with the exception of|excluding|apart from|save|save for|except in|with the sole exception of|except to|except by|except with|but not',
  only: 'in no place other than|in no way other than|only|solely|exclusively',
  only_one:
    'nothing but|nothing other than|nothing except|nothing else than|none other than|no one other than|nobody other than|nobody but|no one but|none but|no person other than|nobody except|no one except|no person except|no one apart from|nobody apart from|no person apart from|none apart from|no one save|nobody save|no person save|none save|none except|no one besides|nobody besides|no one except for|nobody except for|no person except for|no one save for|nobody save for|no one excepting|nobody excepting|no person but|no other but|nobody else but|no one else but|nobody else than|no one else than|nobody who is not|no one who is not|no person who is not|only|no other person than|no body other than',
  no: 'not a single|not one single|not even one|not even a single|nothing|no|none of the|nobody|no one|none of|no person|no single|none of these|no such|not one of the',
  not: 'not|devoid of|bare of|omits to|omit to|has omitted to|have omitted to|neglects to|neglect to|has neglected to|have neglected to|failure to|omission to|has yet to|have yet to|is yet to|are yet to|had yet to|has still to|have still to|is still to|are still to|still has to|still have to|remains to|remain to|in default of|for want of|for lack of|for the want of|for the lack of|never|without|no longer|free of|free from|clear of|fails to|fail to|failed to|failing to|has failed to|have failed to|cannot|can not|lacks|lack|lacking|in the absence of|without having|without first having|without first|without having first|has not|have not|is not|are not|does not|do not|did not|was not|were not|had not|has never|have never|not having',
  and: 'and , moreover ,|and , furthermore ,|and , additionally ,|and , besides ,|and additionally|and moreover|and only|and solely|and exclusively|and then only|and|as well as|and also|and in addition|and , in addition ,|and who|and which|and that|and if|and where|and then|but also|but|and besides|and likewise|and equally',
  or: 'and / or|or , alternatively ,|or , in the alternative ,|, alternatively ,|or instead|or , instead ,|or , failing that ,|or|or else|or who|or which|or that|or if|or where|or when|or alternatively',
  nor: 'nor|nor may|nor shall|nor must',
  both: 'both',
  either: 'either',
  neither: 'neither',
  relative:
    'who|which|whose|whom|that|in which|of which|to which|to whom|for which|on which|at which|by which|through which|from which|with which|under which|for whom|who is|who are|that is|that are|which is|which are',
  comma: ',',
  semicolon: ';',
  colon: ':|: —|: -',
  open: '(',
  close: ')',
  dash: '—|–|-',
  stop: '.|!|?',
  lawful: 'it is left to',
  prohibited:
    'shall lapse|lapses|lapse|ceases to be valid|cease to be valid|shall cease to be valid|becomes void|become void|shall become void|becomes invalid|become invalid|loses its validity|lose their validity|is no longer valid|are no longer valid|is no longer permitted|are no longer permitted|is no longer allowed|are no longer allowed|is void|are void|shall be void|is null and void|are null and void|shall be null and void|is invalid|are invalid|shall be invalid|is not valid|are not valid|shall not be valid|is of no effect|are of no effect|shall be of no effect|shall have no effect|is without effect|are without effect|is closed to|are closed to|is barred to|are barred to|is out of bounds to|are out of bounds to|is excluded|are excluded|is disqualified|are disqualified|shall be disqualified|will be disqualified|is ruled out|are ruled out|must be prevented|is against the rules|are against the rules|is contrary to these rules|are contrary to these rules',
  required:
    'is a condition for|is a condition of|is a precondition for|is a prerequisite for|is a prerequisite of|is a requirement for',
  do_not: "do not|never|don't",
  emphasis:
    'before doing so|when doing so|while doing so|in doing so|on doing so|upon doing so|, or both|or both|furthermore|moreover|additionally|as well|without giving any reason|without giving reasons|without giving a reason|without stating any reason|without stating reasons|without having to give reasons|in either case|in each case|in any case|in both cases|in every case|in all cases|at all|in every instance|in any event|without exception|with no exceptions|no exceptions|strictly|under any circumstances|whatever the circumstances|for any reason|for any reason whatsoever|in any way|on any account|day or night|by day or night|by day and by night|day and night|at any time of day or night|at any hour|at any time|at all times|whatsoever|of any kind|in any circumstances|at any time of day|to whomever he or she chooses|to whomever it chooses|to whomever they choose|to whomever he or she pleases|to whomsoever he or she chooses',
  irrelevant:
    'wherever|despite any|notwithstanding any|in spite of any|regardless of any|irrespective of any|regardless of whether or not|irrespective of whether or not|regardless whether or not|regardless whether|irrespective whether|no matter if|no matter whether or not|without regard to whether|without regard to whether or not|with no regard to|with no regard to whether|independent of|independent of whether|independently of whether|also where|also if|also when|also in cases where|including where|including when|including if|including in cases where|including cases where|including cases in which|not excluding cases where|and it is immaterial whether|and it does not matter whether|and it makes no difference whether|and it is irrelevant whether|and it is of no importance whether|and it is of no consequence whether|it being immaterial whether|it being irrelevant whether|and this applies even if|and this applies even where|and this applies even when|and this applies whether or not|and this applies also if|and this applies also where|and this is so even where|and this is so even if|and this holds even if|and this shall apply even if|and this goes even if|no difference being made whether|whether|even on|even in|even at|even during|even with|even by|even for|even outside|even inside|even after|even before|even under|and whether or not|and irrespective of|and regardless of|no matter how|no matter whether|no matter what|no matter who|notwithstanding that|however high|however low|however short|however old|however many|however much|irrespective of whether|regardless of whether|even though|even where|even when|even while|even if|independently of|without regard to|without distinction as to|without prejudice to|however small|whoever was at fault|whoever is at fault|whatever its merits|irrespective of|regardless of|whether or not|no matter|even when|whatever the|whatever its|however large|however long',
  whichever_more: selectingMore,
  whichever_less: selectingLess,
  greater_of: 'the greater of|the higher of|the larger of|the longer of|the later of',
  lesser_of: 'the lesser of|the lower of|the smaller of|the shorter of|the earlier of|the less of',
  otherwise:
    'or else|or , failing that ,|or failing that|and , failing that ,|and failing that|and in any other case|and , in any other case ,|and in all other cases|and , in all other cases ,|if not ,|where not ,|if this is not the case ,|if that is not the case ,|where this is not the case ,|where that is not the case ,|otherwise|must otherwise|and otherwise|in all other cases|in any other case|failing which',
  then_case:
    'in which case|in which event|and in that case|and in that event|in that case|in that event|and in such a case|and in this case',
  means: 'means|means any|means only|is one that|is one which|is defined as|shall mean',
  includes: 'includes|also includes|shall include|include',
  excludes: 'does not include|but does not include|and does not include|excludes|but not including',
  exempt:
    'is the exception|are the exception|is not bound by|are not bound by|shall not be bound by|are the exceptions|is the only exception|are the only exception|are the only exceptions|form an exception|forms an exception|is an exception|are an exception|are exceptions|is exempt|are exempt|is excepted|are excepted|is excluded|are excluded',
  requires:
    'requires|require|needs|need|is subject to the approval of|are subject to the approval of|is subject to the consent of|are subject to the consent of|is subject to|are subject to|shall be subject to|presupposes|presuppose|presupposes that|presuppose that|calls for|call for|is conditional on|are conditional on|is conditional upon|are conditional upon|shall be conditional on|is contingent on|are contingent on|is contingent upon|is dependent on|are dependent on',
  release_from:
    'does not apply|do not apply|shall not apply|is not applicable|are not applicable|is not to apply|does not extend|do not extend|shall not extend|has no application|have no application|does not hold for|do not hold for|does not hold good for|does not go for|do not go for|does not bind|do not bind|does not prevent|prevents|does not preclude',
  plus: ', together with|, along with|along with|together with|, taken together with|taken together with|added to|, plus|plus|increased by|, increased by|in addition to|, in addition to',
  minus:
    'minus|, minus|less|, less|reduced by|, reduced by|, decreased by|decreased by|after deduction of|after deducting|net of',
  sum_of:
    'the sum of|the combined total of|the aggregate of|the combined value of|the combined weight of|the combined length of|the total of',
  excess_of:
    'the amount by which|the sum by which|the figure by which|the extent by which|the margin by which|the excess by which|the difference by which|any amount by which|such amount by which',
  together_said: 'together|taken together|combined|in total|in all|in aggregate',
  subject_to:
    'subject to|subject to the provisions of|save as provided in|save as provided by|save as otherwise provided in|except as provided in|except as provided by|except as otherwise provided in|unless otherwise provided in',
  notwithstanding:
    'notwithstanding|by way of derogation from|despite|in derogation from|by derogation from|notwithstanding anything in|despite anything in|notwithstanding the provisions of|by way of exception to|by way of exception from|by way of an exception to|by way of derogation to|in derogation of|as an exception to|as an exception from|in spite of|in deviation from',
  closure:
    'and nowhere else|to the exclusion of all others|to the exclusion of others|to the exclusion of everyone else|to the exclusion of everybody else|to the exclusion of anyone else|to the exclusion of any other person|to the exclusion of all other persons|and no one else|and no-one else|but no-one else|and no other person|and not anyone else|but not anyone else|and nobody else|but no one else|but nobody else|and by no one else|and by no-one else|but by no other|and by no other|but by no one else|and by nobody else|but by nobody else|and to no one else|and to nobody else|but to no one else|and not otherwise|but not otherwise|and in no other way|and in no other case|but in no other case|in no other case|and not by anyone else|but not by anyone else|and no other|but no other|and no others|but no others|and at no other time|but at no other time|and for no other purpose|but for no other purpose|and by no other person|but by no other person|and in no other place|and at no other place|and on no other condition|and by no others|but by no others',
  exception_is:
    'the only exception is|the exception is|the only exceptions are|the exceptions are|an exception is|an exception is made for|an exception applies to|exceptions are made for|excepted is|excepted are|exempt is|exempt are|exempted are|excluded are|excluded is|not covered are|not covered is|exempt from this are|exempt from this is|this excludes|exceptions:',
  prevails:
    'prevails over|prevail over|takes precedence over|take precedence over|has precedence over|have precedence over|overrides|override|has priority over|have priority over|takes priority over|goes before|supersedes|displaces|yields to|yield to|gives way to|give way to|is subordinate to|are subordinate to',
  proviso: 'except that|save that|except only that|save only that|but so that',
  duty_of: 'it is for|it is up to',
  doubtful:
    'unworthy|unbecoming|improper|improperly|unseemly|disreputable|important reason|important reasons|serious reason|serious reasons|compelling reason|compelling reasons|special reasons|good reasons|valid reasons|judging by|judging from|good reason|good cause|just cause|valid reason|reasonable|reasonably|appropriate|appropriately|adequate|adequately|suitable|suitably|sufficient|sufficiently|normally|usually|generally|typically|promptly|as soon as|without delay|without undue delay|in exceptional circumstances|exceptional circumstances|exceptional cases|at its discretion|at his discretion|at her discretion|at their discretion|in its discretion|at the discretion of|where practicable|if practicable|as far as possible|where possible|if possible|if necessary|where necessary|where appropriate|significant|significantly|substantial|substantially|timely|in good time|regularly|from time to time|excessive|due care|mutatis mutandis|rounded|pro rata|approximately|roughly|undue|unduly|satisfactory|immediately|forthwith|periodically|frequently|in principle|as a rule|as appropriate|wherever possible|to the extent that|in so far as|insofar as|respectively|the latter|the former|in the same way|likewise|similarly|preferably|ideally|ordinarily|mainly|mostly|primarily|largely|as soon as possible|in due course|properly|due regard|where relevant|if applicable|where applicable|as often as necessary|as often as needed|as necessary|as needed|as required|exceptionally|in special cases|in special circumstances|in suitable cases|in justified cases|in urgent cases|in certain cases|in certain circumstances|unless circumstances require otherwise|etc|and so on|and the like|or the like|or similar|most of|some of|few of|nearly|more or less|or so|fit and proper|proportionate|proportionately|unreasonable|unreasonably|inappropriate|inadequate|insufficient|unsuitable|until further notice|for the time being|at an early date|at short notice|as early as possible|expeditiously|with all due speed|where feasible|if feasible|as far as practicable|so far as practicable|so far as possible|where reasonable|to the satisfaction of|in the opinion of|in the public interest|in good faith|in the interest of|in the interests of|of good character|good repute|in good condition|with care|with due care|occasionally|habitually|mostly|as if|as though|in that the|in that it|hardly|scarcely|barely|seldom|rarely|on the whole|by and large|as a general rule|customarily|traditionally|local custom|custom|the coming season|the coming year|the coming month|the coming week|the forthcoming season|the forthcoming year|the upcoming season|the upcoming year|a transitional period|a transition period|an interim period|a limited period|a limited time|a short period|a short time|a brief period|a certain period|a certain time|an initial period|a period to be fixed|a time to be fixed|unavoidable|avoidable|inevitable|impracticable',
};
