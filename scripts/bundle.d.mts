/** Folder of the bundle of the sources as they are now; made when there is none. */
export function bundle(benchmark?: string): Promise<string>;
