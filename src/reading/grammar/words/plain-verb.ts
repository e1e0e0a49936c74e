/**
 * "The side doors stay shut", "Tickets are not taken back", "Dogs are admitted only if …", "Keep the log for 90 days": rules
 * that no modal marks. Where a part of the sentence has none, its main verb says how it is meant.
 */
export interface PlainVerb {
  /** Index of its first token, and one past its last. */
  at: number;
  to: number;
  kind:
    'must' | 'must_not' | 'allowed' | 'imperative' | 'amounts' | 'charged' | 'bans' | 'permits' | 'demands';
}
