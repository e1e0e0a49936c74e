export { checkSlug, checkText } from '../core/text.ts';
