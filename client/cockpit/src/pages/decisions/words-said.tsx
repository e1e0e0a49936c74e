import type { FeedbackPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { pageCss } from '../../ui/page.tsx';
import { When } from '../../ui/time.tsx';

/** Who said it, and what: the words go with a subject that is erased. */
export function Words({ of: { author, text, createdAt } }: { of: FeedbackPartsFragment }) {
  const name =
    author?.__typename === 'User'
      ? (author.name ?? 'Someone without a name')
      : author?.__typename === 'ApiKey'
        ? `the API key ${author.keyName}`
        : 'Someone';
  return (
    <>
      {text === '' ? (
        <em>The words were erased with their subject.</em>
      ) : (
        <span className={pageCss.asTyped}>{text}</span>
      )}
      <span className={pageCss.small}>
        {' '}
        {name}, <When at={createdAt} />
      </span>
    </>
  );
}
