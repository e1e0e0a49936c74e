import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { AuditRecordsDocument } from '../../../../../src/generated/cockpit/records.ts';
import { ShellDocument } from '../../../../../src/generated/cockpit/shell.ts';
import type {
  AuditRecordsQuery,
  AuthoringTarget,
  RecordPartsFragment,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { usePaged } from '../../data/paged.ts';
import { deedOf, targetKinds } from '../../ui/audit-words.ts';
import { Select } from '../../ui/field.tsx';
import { Filters, FilterText } from '../../ui/filters.tsx';
import { LongTable } from '../../ui/long-table.tsx';
import { Page, pageCss } from '../../ui/page.tsx';
import { nameOf } from '../../ui/person.ts';
import { At } from '../../ui/time.tsx';
import { auditFilterOf, type AuditFilter } from './audit-filter.ts';

const connectionOf = (data: AuditRecordsQuery) => data.worldAuthoringAudit;

/** Who did what to the ruleset, newest first, each with the way to what it was done to. */
export function AuditPage() {
  const { world: worldId } = useParams({ from: '/r/$world/audit' });
  const filter = useSearch({ from: '/r/$world/audit' });
  const navigate = useNavigate({ from: '/r/$world/audit' });
  const { kind, target } = filter;
  const paged = usePaged(
    AuditRecordsDocument,
    { worldId, targetType: kind ?? null, targetId: target ?? null },
    connectionOf,
  );
  const [{ data }] = useQuery({ query: ShellDocument });
  const narrow = (change: AuditFilter): void => {
    void navigate({ search: auditFilterOf({ ...filter, ...change }), replace: true });
  };
  return (
    <Page
      title="Audit"
      lead="Every change by an operator, written with the change itself. No record is edited."
    >
      <Filters label="Narrow the records">
        <Select
          label="Kind"
          value={kind ?? ''}
          onChange={({ target: { value } }) =>
            narrow({ kind: value === '' ? undefined : (value as AuthoringTarget) })
          }
        >
          <option value="">Everything</option>
          {targetKinds.map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </Select>
        <FilterText
          label="Identifier of the target"
          value={target ?? ''}
          onValue={(text) => narrow({ target: text })}
        />
      </Filters>
      <LongTable
        label="Records"
        paged={paged}
        keyOf={({ recordId }) => recordId}
        empty="No record matches. Take a filter away to see more."
        columns={[
          { name: 'When', width: 'wide', cell: ({ occurredAt }) => <At at={occurredAt} /> },
          {
            name: 'Who',
            cell: ({ operatorId, operator }) =>
              operatorId === data?.me.user.userId ? 'You' : nameOf(operator, 'An operator'),
          },
          {
            name: 'What',
            width: 'grow',
            cell: (record) => (
              <>
                {deedOf(record)} <Target worldId={worldId} record={record} />
              </>
            ),
          },
          { name: 'More', width: 'grow', cell: ({ detail }) => <Detail detail={detail} /> },
        ]}
      />
    </Page>
  );
}

/** The way to what a record speaks of: its page where there is one, else the page that lists it. */
function Target({ worldId, record }: { worldId: string; record: RecordPartsFragment }) {
  const { targetType, targetId, detail } = record;
  const { rule_key: ruleKey, key, action } = (detail ?? {}) as Record<string, unknown>;
  const world = worldId;
  const named = (text: ReactNode): ReactNode => <span className={pageCss.mono}>{text}</span>;
  const short = named(targetId.slice(-12));
  switch (targetType) {
    case 'RULE_CANDIDATE':
      return (
        <Link to="/r/$world/review/$candidate" params={{ world, candidate: targetId }}>
          {short}
        </Link>
      );
    case 'RULE': {
      const rule = [ruleKey, key].find((one): one is string => typeof one === 'string');
      return rule === undefined ? (
        <Link to="/r/$world/rules" params={{ world }}>
          {short}
        </Link>
      ) : (
        <Link to="/r/$world/rules/$rule" params={{ world, rule }}>
          {named(rule)}
        </Link>
      );
    }
    case 'ACCEPTANCE_CASE':
    case 'ACTION': {
      const of = [key, action].find((one): one is string => typeof one === 'string');
      return of === undefined ? (
        <Link to="/r/$world/rules" params={{ world }}>
          {short}
        </Link>
      ) : (
        <Link to="/r/$world/actions/$action" params={{ world, action: of }}>
          {named(of)}
        </Link>
      );
    }
    case 'DECISION':
      return (
        <Link to="/r/$world/decisions/$decision" params={{ world, decision: targetId }}>
          {short}
        </Link>
      );
    case 'SOURCE_MATERIAL':
      return (
        <Link to="/r/$world/sources" params={{ world }}>
          {short}
        </Link>
      );
    case 'DISTILLATION_RUN':
      return (
        <Link to="/r/$world/distillations" params={{ world }}>
          {short}
        </Link>
      );
    case 'RELEASE_NOTES':
    case 'PUBLICATION':
      return (
        <Link to="/r/$world/publish" params={{ world }}>
          {short}
        </Link>
      );
    case 'WORLD_MODEL_VERSION':
      return (
        <Link to="/r/$world/versions" params={{ world }}>
          {short}
        </Link>
      );
    case 'WEBHOOK_SUBSCRIPTION':
    case 'WEBHOOK_DELIVERY':
      return (
        <Link to="/r/$world/events" params={{ world }}>
          {short}
        </Link>
      );
    case 'REPLAY':
      return (
        <Link to="/r/$world/decisions" params={{ world }}>
          {short}
        </Link>
      );
    case 'WORLD_MODEL':
      return (
        <Link to="/r/$world" params={{ world }}>
          {short}
        </Link>
      );
    case 'DEFINITION':
    case 'CONFIGURATION_BLOCK':
      return short;
  }
}

const digest = /^sha256:([\da-f]{12})[\da-f]{52}$/;
const identifier = /^[\da-f]{8}-(?:[\da-f]{4}-){3}([\da-f]{12})$/;

/** Digests and identifiers as the rest of the page says them: by twelve characters that tell them apart. */
const shortened = (value: string): string => value.replace(digest, 'sha256:$1…').replace(identifier, '$1');

/** Small facts of a record, as `name value`. */
function Detail({ detail }: { detail: unknown }) {
  const facts = Object.entries((detail ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== null,
  );
  return (
    <span className={pageCss.small}>
      {facts
        .map(
          ([name, value]) =>
            `${name.replaceAll('_', ' ')}: ${shortened(typeof value === 'string' ? value : JSON.stringify(value))}`,
        )
        .join('; ')}
    </span>
  );
}
