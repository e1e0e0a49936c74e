/** Whatever looks like a credential is one, wherever it turns up in a text. */
const credentials = [
  /ens_live_[0-9A-Za-z]+/g,
  /whsec_[\w+/=-]+/g,
  /\b(?:Bearer|Basic)\s+[^\s"',]+/g,
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^"]*/g,
];

/** A run of characters that may hold a signed token: looked at once, however many tokens it may begin. */
const tokenRun = /(?<![\w.-])[\w.-]+/g;

function withoutToken(run: string): string {
  const begin = run.search(/\beyJ/);
  if (begin === -1) return run;
  const parts = run.slice(begin).split('.', 3);
  return parts.length === 3 && parts[1] !== '' ? `${run.slice(0, begin)}[redacted]` : run;
}

/** The password in an address; a port with a path behind it is none. */
const password = /^([^\s:/@"]*):(?!\d+[/?#])[^\s@"]+@/;
/** So much behind `://` may be name and password. */
const longestUserinfo = 600;

function withoutPasswords(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', at)) {
    at += 3;
    const found = password.exec(text.slice(at, at + longestUserinfo));
    if (!found) continue;
    kept.push(text.slice(from, at), found[1]!, ':[redacted]@');
    from = at + found[0].length;
    at = from;
  }
  return kept.length === 0 ? text : kept.join('') + text.slice(from);
}

/** In the query of an address, that of the accept page above all. */
const parameter = /([?&](?:access_token|code|id_token|key|secret|token)=)[^\s&"'#]+/gi;

/** The text with `[redacted]` in place of what looks secret: for logs, and for what is said of settings. */
export function withoutSecrets(text: string): string {
  let told = text;
  for (const credential of credentials) told = told.replace(credential, '[redacted]');
  return withoutPasswords(told.replace(tokenRun, withoutToken)).replace(parameter, '$1[redacted]');
}
