/** Path of a font that the service serves itself, with the digest of its bytes in its name. */
export const ownFontPath = /^\/fonts\/[a-z0-9-]+-[0-9a-f]{12}\.woff2$/;

/** Where a page that the server draws asks for one: before it is drawn, or in its style sheet. */
export const ownFont =
  /<link rel="preload" as="font" type="font\/woff2" crossorigin href="\/fonts\/[a-z0-9-]+-[0-9a-f]{12}\.woff2">|url\(["']?\/fonts\/[a-z0-9-]+-[0-9a-f]{12}\.woff2["']?\)/g;
