import type { Finding } from '../rules/model.ts';

/** The part of a rule that heads it for people. */
export const sentencePath = 'natural_language';

/** Whether the rule's own sentence may say something else than its quotes, and no reading of it says that it does not. */
export const isInOtherWords = (findings: readonly Finding[]): boolean =>
  findings.some(({ code, path }) => code === 'ungrounded' && path === sentencePath);
