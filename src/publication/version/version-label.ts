/** `v3` */
export const versionLabel = (number: number): string => `v${number}`;

/** The number of a version as paths carry it, `v3` or `3`; null for anything else. */
export const versionNumberOf = (text: string): number | null =>
  /^v?[1-9]\d{0,8}$/.test(text) ? Number(text.replace('v', '')) : null;
