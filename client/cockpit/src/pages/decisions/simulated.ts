/** Of a list that says what a simulation asked. */
export interface Simulated {
  /** `v3`, or `draft` of the working set. */
  worldModelVersion: string;
}

/**
 * What was simulated, as far as it is known: short, so that a row keeps the height of the others. Of the draft only operators
 * ask, who simulate.
 */
export const simulationOf = (answer: Simulated | undefined): string =>
  answer === undefined
    ? 'a simulation'
    : answer.worldModelVersion === 'draft'
      ? 'the draft'
      : `${answer.worldModelVersion}, tried`;
