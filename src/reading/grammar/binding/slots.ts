import type { Part } from './binding.ts';

/** What a norm says, by its place in the ledger. */
export type Slots = Record<'who' | 'if' | 'act' | 'only' | 'except', Part[]>;
