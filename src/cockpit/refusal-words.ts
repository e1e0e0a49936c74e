import type { ErrorCode } from '../core/errors.ts';
import type { SignInFailure } from './identity-provider.ts';

/** What a page offers to someone who was refused: sign in, sign in as someone else, try the same again, the own account. */
export type RefusalWay = 'sign-in' | 'switch' | 'again' | 'account';

export interface Words {
  title: string;
  text: string;
  ways: readonly RefusalWay[];
}

const suspended: Words = {
  title: 'Your account is suspended',
  text: 'Ask an administrator of this service to reinstate it, or use another account.',
  ways: ['switch'],
};
const revoked: Words = {
  title: 'Your account is revoked',
  text: 'It cannot be used any more. Ask an administrator of this service, or use another account.',
  ways: ['switch'],
};
const providerDown: Words = {
  title: 'Sign-in is not possible now',
  text: 'The identity provider cannot be reached. Nothing is lost: try again in a minute.',
  ways: ['again'],
};
const databaseDown: Words = {
  title: 'Not now',
  text: 'The database cannot be reached, so no one is let in. Nothing is lost: try again in a minute.',
  ways: ['again'],
};
const notAccepted: Words = {
  title: 'This sign-in is not accepted',
  text: 'The identity provider signed you in, but what it says of you is not meant for this service, or does not hold. An administrator finds the reason in the log.',
  ways: ['sign-in', 'switch'],
};

/** What happened on the way through the identity provider. */
export const signInWords = {
  expired: {
    title: 'This sign-in has run out',
    text: 'It was begun in another browser, too long ago, or was finished before. Begin again; it takes a moment.',
    ways: ['sign-in'],
  },
  declined: {
    title: 'You are not signed in',
    text: 'The sign-in was cancelled, or the identity provider did not allow it.',
    ways: ['sign-in', 'switch'],
  },
  provider_unavailable: providerDown,
  not_understood: {
    title: 'This sign-in cannot be finished',
    text: 'The identity provider and this service do not understand each other. An administrator finds the reason in the log.',
    ways: ['sign-in'],
  },
  not_accepted: notAccepted,
  too_large: {
    title: 'This sign-in cannot be kept',
    text: 'What the identity provider says of you is too long for a browser to keep. An administrator can have it say less.',
    ways: ['switch'],
  },
  suspended,
  revoked,
  database_unavailable: databaseDown,
} as const satisfies Record<SignInFailure, Words> & Record<string, Words>;

export type SignInOutcome = keyof typeof signInWords;

export const isSignInOutcome = (text: string | null): text is SignInOutcome =>
  text !== null && Object.hasOwn(signInWords, text);

/** The refusals that an own sentence helps with; the others say what their error says. */
export const refusalWords: Partial<Record<ErrorCode, Words>> = {
  unauthenticated: {
    title: 'Sign in first',
    text: 'This page is for people who are signed in.',
    ways: ['sign-in'],
  },
  token_expired: {
    title: 'Your session has ended',
    text: 'Sign in again to go on where you were.',
    ways: ['sign-in'],
  },
  token_invalid: notAccepted,
  account_suspended: suspended,
  account_revoked: revoked,
  not_found: {
    title: 'There is no such page',
    text: 'The address may be cut short, or what it named is gone.',
    ways: ['account'],
  },
  database_unavailable: databaseDown,
  identity_provider_unavailable: providerDown,
};
