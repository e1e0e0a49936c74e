/**
 * The one place where text becomes code. `body` may hold what the compilers of this folder write and nothing else:
 * operators, local names that they number themselves, and literals by `literalCode`. It sees `helpers` as `h`, and runs
 * when rules are loaded, never on the text of a request. The linter allows `Function` in this file alone.
 */
export function loadFunction<F>(helpers: object, parameters: readonly string[], body: string): F {
  const source = `'use strict'; return function (${parameters.join(', ')}) {\n${body}\n};`;
  const factory = new Function('h', source) as (h: object) => F;
  return factory(helpers);
}
