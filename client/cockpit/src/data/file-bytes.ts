/** GraphQL takes a mebibyte with all that is around the file; larger ones go over REST. */
export const maxFileBytes = 700_000;

/** As GraphQL takes bytes. */
export async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(binary);
}
