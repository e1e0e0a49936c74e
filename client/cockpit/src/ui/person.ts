interface Actor {
  __typename?: string;
  /** Of a person alone. */
  name?: string | null;
}

/** Who it was; another kind of actor than a person has no name here. */
export const nameOf = (actor: Actor | null | undefined, otherwise = 'an operator'): string =>
  actor?.name ?? otherwise;
