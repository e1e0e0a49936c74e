/** Of a list that says what a simulation asked. */
export interface Simulated {
  /** `v3`, or `draft` of the working set. */
  worldModelVersion: string;
}

/** What was simulated, as far as it is known. */
export const simulationOf = (answer: Simulated | undefined): string =>
  answer === undefined
    ? 'a simulation'
    : `a simulation of ${answer.worldModelVersion === 'draft' ? 'the draft' : answer.worldModelVersion}`;
