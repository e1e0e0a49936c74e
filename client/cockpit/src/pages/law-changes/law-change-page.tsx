import { Link, useParams } from '@tanstack/react-router';
import { Fragment, useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import {
  LawChangeDocument,
  RevisedSourceDocument,
} from '../../../../../src/generated/cockpit/law-changes.ts';
import type {
  AffectedPartsFragment,
  LawChangeQuery,
  RevisionChange,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { NotInRuleset } from '../../shell/dead-ends.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Page, Panel, pageCss } from '../../ui/page.tsx';
import { Asked, Empty, Skeleton } from '../../ui/states.tsx';
import { changedWords, withoutOwnNumber } from './changed-words.ts';
import { changeLooks, counted, getsDay, idOf, isSame } from './change-words.ts';
import { FollowedRules } from './followed.tsx';
import css from './law-change-page.module.css';
import { SayDay } from './say-day.tsx';
import { dayBefore } from '../rules/rule-time.ts';
import { Settle } from './settle.tsx';
import { ownTime } from './until-then.ts';

type LawChange = NonNullable<LawChangeQuery['lawChange']>;

/** What a newer revision of a source changed, and the rules that rest on it, to be worked through. */
export function LawChangePage() {
  const { world: worldId, source: sourceMaterialId } = useParams({ from: '/r/$world/law-changes/$source' });
  const variables = { worldId, sourceMaterialId };
  const [source, askSource] = useQuery({ query: RevisedSourceDocument, variables });
  const [answer, reload] = useQuery({
    query: LawChangeDocument,
    variables,
    requestPolicy: 'cache-and-network',
  });
  const again = (): void => {
    if (source.error) askSource({ requestPolicy: 'network-only' });
    reload({ requestPolicy: 'network-only' });
  };
  const frame = (contents: ReactNode) => <Page title="Law change">{contents}</Page>;
  const loading = <Skeleton rows={4} height={96} />;
  return (
    <Asked answer={source} retry={again} frame={frame} loading={loading}>
      {({ sourceMaterial }) => (
        <Asked answer={answer} retry={again} frame={frame} loading={loading}>
          {({ lawChange }) =>
            lawChange && sourceMaterial ? (
              <Page
                title={`Law change: ${sourceMaterial.title}`}
                lead={[
                  sourceMaterial.publication,
                  sourceMaterial.revision,
                  lawChange.effectiveFrom && `in force from ${lawChange.effectiveFrom}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                actions={
                  <Link
                    to="/r/$world/sources/$source"
                    params={{ world: worldId, source: lawChange.sourceMaterialId }}
                    search={{ with: lawChange.supersedesId }}
                    className={buttonClass()}
                  >
                    Both texts
                  </Link>
                }
              >
                {lawChange.effectiveFrom === null && sourceMaterial.state === 'INGESTED' ? (
                  <SayDay worldId={worldId} source={sourceMaterial} />
                ) : null}
                <Worked
                  key={lawChange.sourceMaterialId}
                  worldId={worldId}
                  change={lawChange}
                  reload={again}
                />
                <FollowedRules worldId={worldId} followed={lawChange.followed} />
                <Sentences worldId={worldId} change={lawChange} />
              </Page>
            ) : (
              <NotInRuleset worldId={worldId} />
            )
          }
        </Asked>
      )}
    </Asked>
  );
}

const order: readonly RevisionChange[] = ['CHANGED', 'REMOVED', 'MOVED', 'TYPOGRAPHY', 'SAME'];

function Worked({ worldId, change, reload }: { worldId: string; change: LawChange; reload: () => void }) {
  const all = [...change.rules, ...change.candidates];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // What waits for a signature already is not carried over a second time.
  const same = [...new Set(all.filter((one) => isSame(one) && one.revision === null).map(idOf))];
  const toggle = (ids: readonly string[], on: boolean): void => {
    const next = new Set(chosen);
    for (const id of ids)
      if (on) next.add(id);
      else next.delete(id);
    setChosen(next);
  };
  if (all.length === 0) {
    return (
      <Panel title="Rules that rest on it">
        <Empty>
          {change.followed.length === 0
            ? 'Every rule and candidate cites this revision, or none ever cited the one before it.'
            : 'Every rule and candidate cites this revision: nothing is left to be done.'}
        </Empty>
      </Panel>
    );
  }
  return (
    <>
      <div className={css.left}>
        <p role="status">
          {[
            change.rulesTotal > 0 && counted(change.rulesTotal, 'rule', 'rules'),
            change.candidatesTotal > 0 &&
              counted(change.candidatesTotal, 'open candidate', 'open candidates'),
          ]
            .filter(Boolean)
            .join(' and ')}{' '}
          still cite{change.rulesTotal + change.candidatesTotal === 1 ? 's' : ''} the revision before this
          one.
        </p>
        {same.length > 0 ? (
          <Button onClick={() => setChosen(new Set(same))}>
            {same.length === 1 ? 'Choose the one' : `Choose all ${same.length.toLocaleString('en')}`} with the
            same words
          </Button>
        ) : null}
      </div>
      {order.map((kind) => {
        const affected = all.filter((one) => one.change === kind);
        return affected.length === 0 ? null : (
          <Group
            key={kind}
            worldId={worldId}
            kind={kind}
            affected={affected}
            chosen={chosen}
            toggle={toggle}
          />
        );
      })}
      <Settle
        worldId={worldId}
        sourceMaterialId={change.sourceMaterialId}
        effectiveFrom={change.effectiveFrom}
        chosen={all.filter((one) => chosen.has(idOf(one)))}
        settled={() => {
          setChosen(new Set());
          reload();
        }}
      />
    </>
  );
}

function Group({
  worldId,
  kind,
  affected,
  chosen,
  toggle,
}: {
  worldId: string;
  kind: RevisionChange;
  affected: readonly AffectedPartsFragment[];
  chosen: ReadonlySet<string>;
  toggle: (ids: readonly string[], on: boolean) => void;
}) {
  const { word, tone, deed } = changeLooks[kind];
  const ids = affected.map(idOf);
  // Together with rules an open candidate can only be carried over: where words changed, it is for review.
  const together = affected.filter((one) => isSame(one) || one.candidateId === null).map(idOf);
  return (
    <Panel
      title={
        <label className={css.all}>
          <input
            type="checkbox"
            checked={(together.length === 0 ? ids : together).every((id) => chosen.has(id))}
            onChange={({ target }) =>
              toggle(target.checked && together.length > 0 ? together : ids, target.checked)
            }
          />
          <Badge tone={tone}>{word}</Badge>
          {affected.length.toLocaleString('en')}
        </label>
      }
      aside={<span className={pageCss.quiet}>{deed}</span>}
    >
      <ul className={pageCss.rows}>
        {affected.map((one) => (
          <li key={`${idOf(one)} ${one.from}`} className={css.row}>
            <input
              type="checkbox"
              aria-label={`Choose ${one.ruleKey}`}
              checked={chosen.has(idOf(one))}
              onChange={({ target }) => toggle([idOf(one)], target.checked)}
            />
            <div className={pageCss.grow}>
              <Subject worldId={worldId} one={one} />
              {apart(one.passages).map((passage) => (
                <Passage key={passage.path} passage={passage} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Subject({ worldId, one }: { worldId: string; one: AffectedPartsFragment }) {
  return (
    <p>
      <SubjectLink worldId={worldId} one={one} />{' '}
      <span className={pageCss.quiet}>{one.candidateId === null ? '' : 'candidate · '}</span>
      {one.title}
      {one.until === null ? '' : ` (until ${dayBefore(one.until)})`}
      {one.from === null ? (
        <span className={pageCss.quiet}>
          {getsDay(one) && isSame(one)
            ? ` · no day yet; from ${one.carriedFrom} once it is carried over`
            : one.carriedFrom === null
              ? ' · no day yet'
              : ` · no day yet; its words were the law ${ownTime(one)}${one.carriedUntil === null ? '' : ', and to revise it says so, too'}`}
        </span>
      ) : null}
      {one.revision ? (
        <>
          {' '}
          <Link
            to="/r/$world/review/$candidate"
            params={{ world: worldId, candidate: one.revision.candidateId }}
          >
            {one.revision.kind === 'CARRY_OVER' ? 'waits for a signature' : 'is being revised'}
          </Link>
        </>
      ) : null}
    </p>
  );
}

/** A clause that a rule quotes twice, for itself and for what it excepts from, is one clause. */
const apart = (passages: AffectedPartsFragment['passages']): AffectedPartsFragment['passages'] => [
  ...new Map(
    passages.map((one) => [`${one.before.start} ${one.before.end} ${one.after?.quote ?? ''}`, one]),
  ).values(),
];

function Passage({ passage }: { passage: AffectedPartsFragment['passages'][number] }) {
  const { before, after, change, changedAround } = passage;
  return (
    <div className={css.passage}>
      <Words
        before={isSame({ change }) ? null : before.quote}
        after={change === 'REMOVED' ? null : withoutOwnNumber(before.quote, (after ?? before).quote)}
        isNew={false}
      />
      <small>
        {before.section}
        {after && after.section !== before.section ? `; now ${after.section}` : ''}
        {changedAround > 0
          ? ` · ${counted(changedAround, 'other sentence', 'other sentences')} of its section changed`
          : ''}
      </small>
    </div>
  );
}

/** Words of the law, with what of them is not the same in both. */
function Words({ before, after, isNew }: { before: string | null; after: string | null; isNew: boolean }) {
  if (after === null) return <del>{before}</del>;
  if (isNew) return <ins>{after}</ins>;
  if (before === null) return <q>{after}</q>;
  return (
    <span>
      {changedWords(before, after).map(({ kind, text }, at) => {
        const words = text.trimEnd();
        const space = text.slice(words.length);
        const shown = kind === 'same' ? words : kind === 'removed' ? <del>{words}</del> : <ins>{words}</ins>;
        return (
          <Fragment key={at}>
            {shown}
            {space}
          </Fragment>
        );
      })}
    </span>
  );
}

function Sentences({ worldId, change }: { worldId: string; change: LawChange }) {
  const { counts, sentences, sentencesTotal } = change;
  const [typography, setTypography] = useState(false);
  const shown = sentences.filter(
    (sentence) => typography || (sentence.kind === 'TEXT' && sentence.change !== 'TYPOGRAPHY'),
  );
  return (
    <Panel
      title="What changed in the text"
      aside={
        <label className={css.all}>
          <input
            type="checkbox"
            checked={typography}
            onChange={({ target }) => setTypography(target.checked)}
          />
          Also dashes, numbers, headings and notes
        </label>
      }
    >
      <p className={css.counts}>
        Of the sentences of the law{' '}
        {[
          [counts.same, 'as they were'],
          [counts.typography, 'of other typography'],
          [counts.moved, 'moved'],
          [counts.changed, 'changed'],
          [counts.removed, 'gone'],
          [counts.added, 'new'],
        ]
          .filter(([count]) => count !== 0)
          .map(([count, word]) => `${count!.toLocaleString('en')} ${word}`)
          .join(', ')}
        .
      </p>
      {shown.length === 0 ? <Empty>No sentence of the law differs.</Empty> : null}
      <ul className={pageCss.rows}>
        {shown.map((sentence, index) => (
          <li key={index} className={css.row}>
            <Badge tone={changeLooks[sentence.change].tone}>{changeLooks[sentence.change].word}</Badge>
            <div className={`${pageCss.grow} ${css.passage}`}>
              <Words
                before={sentence.change === 'MOVED' ? null : sentence.before}
                after={sentence.after}
                isNew={sentence.change === 'ADDED'}
              />
              <small>
                {sentence.headingPath.join(' › ')}
                <HangOn worldId={worldId} subjects={hangingOn(change, sentence)} />
              </small>
            </div>
          </li>
        ))}
      </ul>
      {sentencesTotal > sentences.length ? (
        <p className={css.counts}>
          The first {sentences.length.toLocaleString('en')} of {sentencesTotal.toLocaleString('en')} are
          listed.
        </p>
      ) : null}
    </Panel>
  );
}

/** Rules and candidates that quote words of a sentence of the older revision. */
function hangingOn(
  { rules, candidates, supersedesId }: LawChange,
  { beforeStart, beforeEnd }: LawChange['sentences'][number],
): AffectedPartsFragment[] {
  if (beforeStart === null || beforeEnd === null) return [];
  const found = [...rules, ...candidates].filter(({ passages }) =>
    passages.some(
      ({ before }) =>
        before.sourceMaterialId === supersedesId && before.start < beforeEnd && beforeStart < before.end,
    ),
  );
  return [...new Map(found.map((one) => [idOf(one), one])).values()];
}

function HangOn({ worldId, subjects }: { worldId: string; subjects: readonly AffectedPartsFragment[] }) {
  if (subjects.length === 0) return null;
  return (
    <span className={css.hang}>
      {subjects.length === 1 ? 'The rule that rests on it:' : 'The rules that rest on it:'}{' '}
      {subjects.map((one) => (
        <SubjectLink key={idOf(one)} worldId={worldId} one={one} />
      ))}
    </span>
  );
}

function SubjectLink({ worldId, one }: { worldId: string; one: AffectedPartsFragment }) {
  return one.candidateId === null ? (
    <Link to="/r/$world/rules/$rule" params={{ world: worldId, rule: one.ruleKey }}>
      {one.ruleKey}
    </Link>
  ) : (
    <Link to="/r/$world/review/$candidate" params={{ world: worldId, candidate: one.candidateId }}>
      {one.ruleKey}
    </Link>
  );
}
