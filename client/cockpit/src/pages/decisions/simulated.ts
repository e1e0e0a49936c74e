/** Of a list that says what a simulation asked. */
export interface Simulated {
  /** `v3`, or `draft` of the working set. */
  worldModelVersion: string;
}

/** What was simulated, as far as it is known: short, so that a row keeps the height of the others. */
export const simulationOf = (answer: Simulated | undefined): string =>
  answer === undefined ? 'a simulation' : `simulation, ${answer.worldModelVersion}`;
