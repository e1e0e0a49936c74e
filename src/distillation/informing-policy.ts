/**
 * Flags that tell what is so and doubt nothing. That an action and its inputs are new the one who signs sees in the rule
 * itself; it is told, and not asked.
 */
const informing: ReadonlySet<string> = new Set(['proposed_names']);

export const isInforming = (flag: string): boolean => informing.has(flag);

/** Whether a flag says that something was not understood, or may be otherwise. */
export const isDoubted = ({ flags }: { flags: readonly string[] }): boolean =>
  flags.some((flag) => !isInforming(flag));
