import type { Omission, OmissionReason } from './distiller.ts';

/** Every reason for which a statement is left out, with what it means. */
export const omissionReasons: Record<OmissionReason, string> = {
  definition: 'It defines a term.',
  effective_date: 'It says when the text is in force.',
  interpretive: 'It says how to read other provisions.',
  recital: 'It gives reasons and binds no one.',
  declaratory: 'It states what is, and asks nothing of anyone.',
  no_actor_or_act: 'No actor and no act were found.',
  too_long: 'It is too long to be read as one sentence.',
  out_of_focus: 'The run did not ask for it.',
  refused: 'The distiller refused it.',
  not_read: 'It may oblige, forbid, permit or entitle, and could not be read: for a person.',
  foreign_language: 'It is in a language that is not read.',
  known: 'A rule or an open candidate of the world rests on these words already.',
  no_norm: 'Nothing in it obliges, forbids, permits or entitles.',
  heading: 'It is a heading or caption.',
  note: 'It is a footnote, source credit or other note of the editors.',
};

export function countByReason(omissions: readonly Pick<Omission, 'reason'>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason } of omissions) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
