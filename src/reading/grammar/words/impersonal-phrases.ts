import type { CueCategory } from './lexicon.ts';
import { PatternTable } from './word-patterns.ts';

/** What is said to be required, allowed or wrong of an act, and whose task it is: "it shall be compulsory", "these rules oblige". */
const classes = {
  itIs: 'it is|it shall be|it will be|it is hereby|it is also|it is strictly|it is expressly|it is always|it remains',
  itIsNot:
    'it is not|it shall not be|it will not be|it is never|it shall never be|it is in no case|it shall in no case be',
  be: 'is|are|shall be|will be|is hereby|are hereby|shall also be|is also|are also|is strictly|are strictly|is always|are always|shall always be|is expressly|are expressly|remains|remain',
  compulsory:
    'compulsory|mandatory|obligatory|essential|necessary|imperative|indispensable|vital|a must|a requirement|a condition|required|requisite|a precondition',
  lawful:
    'lawful|permitted|permissible|allowed|acceptable|all right|alright|fine|ok|okay|in order|legal|legitimate|admissible|allowable|quite in order|perfectly in order|perfectly all right',
  unlawful:
    'unlawful|illegal|prohibited|forbidden|wrong|an offence|a criminal offence|a punishable offence|an infringement|an infraction|a contravention|a breach|a violation|inadmissible|impermissible|punishable|not done',
  against:
    'a breach of|a violation of|an infringement of|a contravention of|contrary to|against|in breach of',
  rules:
    'the rules|these rules|this rule|this section|the law|these regulations|this agreement|this contract|this code|this act|this order|this lease|this policy|this licence|this clause|the regulations',
  a: 'a|an|the',
  duty: 'duty|obligation|responsibility|task|job|function|business|role|province|burden|onus',
  lies: 'lies with|lies on|rests with|rests on|rests upon|falls on|falls upon|falls to|is on|is with|shall lie with|shall rest with|shall fall on|devolves on|devolves upon',
  this: 'this|these|the|our|said',
  text: 'section|paragraph|article|clause|rule|rules|regulation|regulations|act|agreement|contract|lease|policy|code|by-laws|bylaws|statutes|law|terms|conditions|provision|provisions|order|licence|charter|chapter|part|directive|ordinance|tariff|terms and conditions',
  also: 'hereby|also|expressly|only|further|strictly',
  oblige:
    'oblige|obliges|obligate|obligates|compel|compels|bind|binds|commit|commits|direct|directs|order|orders|instruct|instructs|command|commands',
  allow:
    'allow|allows|permit|permits|authorise|authorises|authorize|authorizes|entitle|entitles|enable|enables|empower|empowers|license|licenses',
  forbid: 'forbid|forbids|prohibit|prohibits|bar|bars|ban|bans|preclude|precludes|debar|debars',
  doNot: 'do not|does not|shall not',
  impose: 'impose on|imposes on|impose upon|imposes upon|place on|places on|lay on|lays on',
  give: 'give|gives|grant|grants|afford|affords|accord|accords|confer on|confers on|confer upon|confers upon|vest in|vests in',
  given: 'given|granted|accorded',
  leave: 'leave|permission|authority|liberty|licence|authorisation',
} as const;

const lines: Partial<Record<CueCategory, readonly string[]>> = {
  it_is_required: ['{itIs} {compulsory}'],
  lawful: [
    '{itIs} {lawful} {clause}',
    '{itIs} open to',
    '{itIsNot} {unlawful}',
    'it is no offence',
    'feel free {clause}',
    '{leave} {be} {given} to',
    '{this} {text} {also}? {allow}',
    '{this} {text} {also}? {give}',
  ],
  unlawful: [
    '{itIs} {unlawful}',
    '{itIs} {against} {rules}',
    '{itIsNot} {lawful}',
    '{itIsNot} open to',
    '{this} {text} {also}? {forbid}',
    '{this} {text} {doNot} {allow}',
  ],
  duty_of: [
    '{itIs} {a} {duty} of',
    '{itIs} incumbent on',
    '{itIs} incumbent upon',
    'it {lies}',
    'it behoves',
    'it behooves',
    'it is down to',
    '{a}? {duty} {lies}',
    '{this} {text} {also}? {oblige}',
    '{this} {text} {also}? {impose}',
  ],
};

export const impersonalPhrases = new PatternTable<CueCategory>(lines, classes);
