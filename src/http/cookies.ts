/**
 * Every cookie of a `Cookie` header by name and raw value, in its order, quotation marks taken off. One name may be
 * there twice: an injected second value must not go unnoticed.
 */
export const cookiesIn = (header: string | undefined): [name: string, value: string][] =>
  (header ?? '').split(';').flatMap((text): [string, string][] => {
    const pair = text.trim();
    const at = pair.indexOf('=');
    return at === -1 ? [] : [[pair.slice(0, at), pair.slice(at + 1).replace(/^"(.*)"$/, '$1')]];
  });
