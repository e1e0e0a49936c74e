/** What was started so far, ended last first, each once. */
export class Started {
  private readonly parts: (() => unknown)[] = [];

  push(end: () => unknown): void {
    this.parts.push(end);
  }

  async end(): Promise<void> {
    for (let end = this.parts.pop(); end; end = this.parts.pop()) await end();
  }
}
