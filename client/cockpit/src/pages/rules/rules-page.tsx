import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { RuleListDocument } from '../../../../../src/generated/cockpit/rules.ts';
import type { RuleListQuery, RuleStatus } from '../../../../../src/generated/cockpit/graphql.ts';
import { usePaged } from '../../data/paged.ts';
import { useActions } from '../../data/use-actions.ts';
import { Badge, RetiredBadge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { Filters, FilterText } from '../../ui/filters.tsx';
import { LongTable } from '../../ui/long-table.tsx';
import { Name } from '../../ui/name.tsx';
import { Page, pageCss, Panel, Rows } from '../../ui/page.tsx';
import { NewAction } from './new-action.tsx';
import { modalityWords } from './norms.ts';
import { ruleFilterOf, type RuleFilter } from './rule-filter.ts';

type Rule = RuleListQuery['rules']['edges'][number]['node'];

const connectionOf = (data: RuleListQuery) => data.rules;
const bodyOf = ({ revisions }: Rule) => revisions.at(-1)?.rule;

/** Signed rules of a ruleset. The address holds what narrows the list. */
export function RulesPage() {
  const { world: worldId } = useParams({ from: '/r/$world/rules' });
  const filter = useSearch({ from: '/r/$world/rules' });
  const navigate = useNavigate({ from: '/r/$world/rules' });
  const { action, search, retired } = filter;
  const status: RuleStatus = retired ? 'RETIRED' : 'ENSHRINED';
  const paged = usePaged(
    RuleListDocument,
    { worldId, action: action ?? null, search: search ?? null, status },
    connectionOf,
  );
  const { data: actions = [] } = useActions(worldId);
  const narrow = (change: RuleFilter): void => {
    void navigate({ search: ruleFilterOf({ ...filter, ...change }), replace: true });
  };
  const [making, setMaking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Page
      title="Rules"
      lead="What was signed: each rule with its quote, its history, and the rules and definitions that it is related to."
      actions={
        <>
          <Button ref={opener} onClick={() => setMaking(true)}>
            New action
          </Button>
          <Link to="/r/$world/playground" params={{ world: worldId }} className={buttonClass()}>
            Open the playground
          </Link>
        </>
      }
    >
      <Filters label="Narrow the rules">
        <FilterText
          label="Key or words"
          value={search ?? ''}
          onValue={(text) => narrow({ search: text === '' ? undefined : text })}
        />
        <Select
          label="Action"
          value={action ?? ''}
          onChange={({ target }) => narrow({ action: target.value === '' ? undefined : target.value })}
        >
          <option value="">All actions</option>
          {actions.map(({ key, title }) => (
            <option key={key} value={key}>
              {title} ({key})
            </option>
          ))}
        </Select>
        <Select
          label="State"
          value={retired ? 'retired' : 'enshrined'}
          onChange={({ target }) => narrow({ retired: target.value === 'retired' ? true : undefined })}
        >
          <option value="enshrined">In the working set</option>
          <option value="retired">Retired</option>
        </Select>
      </Filters>
      <LongTable
        label="Rules"
        paged={paged}
        keyOf={({ ruleId }) => ruleId}
        empty={
          action !== undefined || search !== undefined || retired
            ? 'No rule matches. Take a filter away to see more.'
            : 'No rule was signed yet. Sign candidates in review, and they are listed here.'
        }
        after={
          actions.length > 0 ? (
            <div className={pageCss.after}>
              <Panel title="Actions">
                <Rows label="Actions">
                  {actions.map(({ actionId, key, title, status: state }) => (
                    <li key={actionId}>
                      <Link
                        className={pageCss.rowLink}
                        to="/r/$world/actions/$action"
                        params={{ world: worldId, action: key }}
                      >
                        {title}
                      </Link>
                      <Name of={key} />
                      {state === 'RETIRED' ? <RetiredBadge /> : null}
                    </li>
                  ))}
                </Rows>
              </Panel>
            </div>
          ) : null
        }
        columns={[
          {
            name: 'Key',
            cell: ({ key }) => (
              <Link
                to="/r/$world/rules/$rule"
                params={{ world: worldId, rule: key }}
                className={pageCss.ruleKey}
              >
                {key}
              </Link>
            ),
          },
          { name: 'The rule', width: 'grow', cell: (rule) => bodyOf(rule)?.naturalLanguage },
          {
            name: 'Action',
            width: 'wide',
            cell: (rule) => <Name of={bodyOf(rule)?.action ?? ''} />,
          },
          {
            name: 'Norm',
            cell: (rule) =>
              rule.status === 'RETIRED' ? (
                <RetiredBadge />
              ) : (
                <Badge tone="neutral">{modalityWords[bodyOf(rule)?.modality ?? 'MUST']}</Badge>
              ),
          },
          { name: 'In force from', cell: (rule) => bodyOf(rule)?.from ?? 'not yet' },
        ]}
      />
      <NewAction worldId={worldId} open={making} close={() => setMaking(false)} opener={opener} />
    </Page>
  );
}
