/** Whatever looks like a credential is one, wherever it turns up in a text. */
const credential =
  /ens_live_[0-9A-Za-z]+|whsec_[\w+/=-]+|\b(?:Bearer|Basic)\s+[^\s"',]+|\beyJ[\w-]+\.[\w-]+\.[\w-]*|-----BEGIN [A-Z ]*PRIVATE KEY-----[^"]*/g;

/** The password in an address; a port with a path behind it is none. */
const password = /\b([a-z][a-z0-9+.-]*:\/\/[^\s:/@"]*):(?!\d+[/?#])[^\s@"]+@/gi;

/** In the query of an address, that of the accept page above all. */
const parameter = /([?&](?:access_token|code|id_token|key|secret|token)=)[^\s&"'#]+/gi;

/** The text with `[redacted]` in place of what looks secret: for logs, and for what is said of settings. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(credential, '[redacted]')
    .replace(password, '$1:[redacted]@')
    .replace(parameter, '$1[redacted]');
