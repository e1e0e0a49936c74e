import type { TokenRange } from '../../rules/ledger/ledger.ts';
import type { AgreementFinding } from '../agreement-checker.ts';

/** Collects what the constraints find. */
export class Evidence {
  readonly #against: AgreementFinding[] = [];
  readonly #open: AgreementFinding[] = [];

  against(
    code: AgreementFinding['code'],
    words: TokenRange[],
    message: string,
    path: string | null = null,
  ): void {
    this.#contradict({ code, severity: 'blocking', words, message, path, contrary: true });
  }

  /** Against what no account of the words could answer. */
  againstAll(code: AgreementFinding['code'], words: TokenRange[], message: string): void {
    this.#contradict({
      code,
      severity: 'blocking',
      words,
      message,
      path: null,
      contrary: true,
      stands: true,
    });
  }

  #contradict(finding: AgreementFinding): void {
    if (this.#against.some((other) => other.message === finding.message)) return;
    this.#against.push(finding);
  }

  /** The words point against the rule, but may be meant otherwise. */
  doubt(
    code: AgreementFinding['code'],
    words: TokenRange[],
    message: string,
    path: string | null = null,
  ): void {
    this.#leave(code, words, message, path, true);
  }

  /** The words do not speak of it, or do not settle it. */
  open(
    code: AgreementFinding['code'],
    words: TokenRange[],
    message: string,
    path: string | null = null,
  ): void {
    this.#leave(code, words, message, path, false);
  }

  #leave(
    code: AgreementFinding['code'],
    words: TokenRange[],
    message: string,
    path: string | null,
    contrary: boolean,
  ): void {
    if (this.#open.some((other) => other.message === message)) return;
    this.#open.push({ code, severity: 'acknowledge', words, message, path, contrary });
  }

  /** The same collection, in which what would contradict is only left open. */
  softened(): Evidence {
    const soft = new Evidence();
    soft.against = this.doubt.bind(this);
    soft.againstAll = this.doubt.bind(this);
    soft.doubt = this.doubt.bind(this);
    soft.open = this.open.bind(this);
    return soft;
  }

  get contradicted(): boolean {
    return this.#against.length > 0;
  }

  /** Contradictions one by one; what is left open in at most two: words that were not read, and all else. */
  findings(): AgreementFinding[] {
    const groups = [
      this.#open.filter(({ code }) => code === 'unread_words'),
      this.#open.filter(({ code }) => code !== 'unread_words'),
    ].filter((group) => group.length > 0);
    return [
      ...this.#against,
      ...groups.map((group): AgreementFinding => ({
        code: group[0]!.code,
        severity: 'acknowledge',
        words: group.flatMap(({ words }) => words),
        message: group.map(({ message }) => message).join(' '),
        path: group.length === 1 ? group[0]!.path : null,
        contrary: group.some(({ contrary }) => contrary),
      })),
    ];
  }
}
