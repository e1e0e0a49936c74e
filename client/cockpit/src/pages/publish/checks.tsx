import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { CheckPublicationDocument } from '../../../../../src/generated/cockpit/publish.ts';
import type { CheckPublicationMutation } from '../../../../../src/generated/cockpit/graphql.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Name } from '../../ui/name.tsx';
import { Body, pageCss, Panel, Rows } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { FailedCases } from '../acceptance/failed-cases.tsx';
import type { Answered } from './arbitration.tsx';
import { refusalWords } from './refusal-words.ts';
import css from './publish-page.module.css';

export type Preview = Extract<
  CheckPublicationMutation['previewPublication'],
  { __typename: 'PublicationPreview' }
>;

export type Checked =
  { state: 'running' } | { state: 'failed'; why: string } | { state: 'done'; preview: Preview };

/** Runs the checks of a publication, which write nothing, whenever what is staged, its notes or the answers are others. */
export function useChecks(
  worldId: string,
  about: string,
  arbitrations: readonly Answered[],
  acknowledged: readonly string[],
): [Checked, () => void] {
  const client = useClient();
  const [round, setRound] = useState(0);
  const answers = JSON.stringify({ arbitrations, acknowledgements: acknowledged });
  const wanted = `${about} ${answers} ${round}`;
  const [done, setDone] = useState<{ about: string; checked: Checked } | null>(null);
  useEffect(() => {
    let current = true;
    void client
      .mutation(CheckPublicationDocument, {
        input: {
          worldId,
          ...(JSON.parse(answers) as { arbitrations: Answered[]; acknowledgements: string[] }),
        },
      })
      .toPromise()
      .then(({ data, error }) => {
        if (!current) return;
        const answer = data?.previewPublication;
        const checked: Checked =
          answer?.__typename === 'PublicationPreview'
            ? { state: 'done', preview: answer }
            : { state: 'failed', why: answer?.detail ?? error?.message ?? 'The service gave no answer.' };
        setDone({ about: wanted, checked });
      });
    return () => {
      current = false;
    };
  }, [client, worldId, answers, wanted]);
  return [done?.about === wanted ? done.checked : { state: 'running' }, () => setRound(round + 1)];
}

/** What rules a refusal is about, where it is about rules. */
interface AboutRules {
  findings?: { rule: string; findings: { code: string; message: string }[] }[];
}

export function Checks({
  worldId,
  checked,
  again,
  acknowledged,
  acknowledge,
}: {
  worldId: string;
  checked: Checked;
  again: () => void;
  /** Ids of failing cases that are published all the same. */
  acknowledged: readonly string[];
  acknowledge: (ids: string[]) => void;
}) {
  const aside = <Button onClick={again}>Check again</Button>;
  if (checked.state === 'running') {
    return (
      <Panel title="Checks">
        <Body>
          <Skeleton rows={2} height={32} />
        </Body>
      </Panel>
    );
  }
  if (checked.state === 'failed') {
    return (
      <Panel title="Checks" aside={aside}>
        <Body>
          <p className={css.blocking}>{checked.why}</p>
        </Body>
      </Panel>
    );
  }
  const { acceptance, modules, refusals, rulesWithoutDay } = checked.preview;
  return (
    <Panel title="Checks" aside={aside}>
      {refusals.length === 0 ? (
        <>
          <Body>
            <div className={css.checked}>
              <Badge tone="good" icon={Check}>
                Nothing blocks publication
              </Badge>
              <p>
                {modules.length === 1 ? 'The module' : `The ${modules.length} modules`} of the version, as
                they would be published:
              </p>
            </div>
          </Body>
          <Rows label="Modules of the version">
            {modules.map(({ action, digest }) => (
              <li key={action}>
                <div className={css.module}>
                  <Name of={action} />
                  <span className={css.digest}>{digest}</span>
                </div>
              </li>
            ))}
          </Rows>
        </>
      ) : (
        <Rows label="What blocks publication">
          {refusals.map(({ code, message, detail }) => (
            <li key={code}>
              <div className={css.change}>
                <span className={css.line}>
                  <Badge tone="bad">Blocks publication</Badge> <strong>{refusalWords(code)}</strong>
                </span>
                <p>{message}</p>
                {((detail as AboutRules).findings ?? []).map(({ rule, findings }) => (
                  <div key={rule}>
                    <Link
                      to="/r/$world/rules/$rule"
                      params={{ world: worldId, rule }}
                      className={pageCss.ruleKey}
                    >
                      {rule}
                    </Link>
                    {findings.map((finding) => (
                      <p key={finding.code + finding.message} className={pageCss.quiet}>
                        {finding.message}
                      </p>
                    ))}
                  </div>
                ))}
              </div>
            </li>
          ))}
        </Rows>
      )}
      {rulesWithoutDay.length === 0 ? null : <WithoutDay worldId={worldId} rules={rulesWithoutDay} />}
      {acceptance.cases > 0 ? (
        <Body>
          <p className={css.line}>
            Acceptance cases
            <Badge tone={acceptance.failed > 0 ? 'bad' : 'good'}>
              {acceptance.failed > 0
                ? `${acceptance.failed} of ${acceptance.cases} fail`
                : `all ${acceptance.cases} pass`}
            </Badge>
          </p>
        </Body>
      ) : null}
      {acceptance.findings.length > 0 ? (
        <FailedCases
          worldId={worldId}
          findings={acceptance.findings}
          acknowledged={acknowledged}
          acknowledge={acknowledge}
        />
      ) : null}
    </Panel>
  );
}

/** So many are named; the page of the rules has all. */
const mostNamed = 20;

/** What is published without a day is in the version, and answers no one. */
function WithoutDay({ worldId, rules }: { worldId: string; rules: readonly string[] }) {
  const named = rules.slice(0, mostNamed);
  return (
    <Body>
      <div className={css.change}>
        <span className={css.line}>
          <Badge tone="warn">
            {rules.length === 1
              ? '1 rule has no day'
              : `${rules.length.toLocaleString('en')} rules have no day`}
          </Badge>
          {named.map((rule) => (
            <Link
              key={rule}
              to="/r/$world/rules/$rule"
              params={{ world: worldId, rule }}
              className={pageCss.ruleKey}
            >
              {rule}
            </Link>
          ))}
          {rules.length > mostNamed ? <span>and {rules.length - mostNamed} more</span> : null}
        </span>
        <p>
          {rules.length === 1
            ? 'It decides nothing until it gets one: revise it, and say from when it is in force.'
            : 'They decide nothing until they get one: revise them, and say from when they are in force.'}
        </p>
      </div>
    </Body>
  );
}
