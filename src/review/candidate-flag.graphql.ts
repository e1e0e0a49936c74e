import { candidateFlags, type CandidateDoubt, type CandidateFlag } from '../distillation/distiller.ts';
import { flagMeanings } from '../gates/flag-policy.ts';
import { builder } from '../graphql/builder.ts';
import { closedEnum } from '../graphql/closed-enum.ts';

export const CandidateFlagEnum = closedEnum<CandidateFlag>(
  'CandidateFlag',
  'Why the distiller asks a person to look at a candidate.',
  flagMeanings,
);

export const isCandidateFlag = (text: string): text is CandidateFlag =>
  candidateFlags.some((flag) => flag === text);

export const CandidateDoubtRef = builder.objectRef<CandidateDoubt>('CandidateDoubt').implement({
  description: 'What the distiller did not understand of the quotes of a candidate.',
  fields: (t) => ({
    flag: t.expose('flag', { type: CandidateFlagEnum, description: 'The flag that it gave.' }),
    message: t.exposeString('message', { description: 'What could not be decided.' }),
    words: t.exposeStringList('words', {
      description: 'The words in question, as they are; none where it is about the whole.',
    }),
  }),
});
