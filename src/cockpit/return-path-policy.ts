/** No one's site: an address of it is an address of whichever site one is on. */
const anySite = 'https://site.invalid';
const maxLength = 2_000;

/** Ways in and out: anyone who came back to one of these would go in circles. */
const notToComeBackTo = /^\/(auth\/(?!signed-in$)|oidc(\/|$))/;

/**
 * A place of this site to come back to after signing in, as a browser will read it; null for what would lead to another
 * site, or to no page at all.
 */
export function returnPath(text: string): string | null {
  if (
    text.length > maxLength ||
    !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text) ||
    !URL.canParse(text, anySite)
  ) {
    return null;
  }
  const { origin, pathname, search } = new URL(text, anySite);
  if (origin !== anySite || pathname.startsWith('//') || notToComeBackTo.test(pathname)) return null;
  return pathname + search;
}
