/** Options of Node for a process of its own that runs TypeScript of the repository: each text is translated once for all. */
export const withSources: readonly string[] = ['--import', new URL('sources.mjs', import.meta.url).href];
