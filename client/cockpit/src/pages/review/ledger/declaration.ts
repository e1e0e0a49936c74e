import type { InputDeclarationInput } from '../../../../../../src/generated/cockpit/graphql.ts';

/** A declaration as it is sent: without what the cache adds. */
export const declarationOf = (declared: object): InputDeclarationInput =>
  JSON.parse(
    JSON.stringify(declared, (key, value: unknown) =>
      key === '__typename' || value === null ? undefined : value,
    ),
  ) as InputDeclarationInput;
