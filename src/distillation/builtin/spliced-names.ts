import type { InputDeclaration } from '../../rules/model.ts';

/** `months_logged_and_either`: a name that took up what joins two facts, or half a sentence, says none of them. */
export const isSpliced = ({ name, type }: InputDeclaration): boolean =>
  (name.split('_').length > 5 && !name.startsWith('actor_is_')) ||
  /\d/.test(name) ||
  name.split('_').some((word) => joining.has(word) || (type !== 'bool' && (word === 'and' || word === 'or')));

const joining = new Set(['either', 'neither', 'than', 'unless', 'until', 'except']);
