import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
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
import { namedIn, RecordLink } from '../../ui/record-link.tsx';
import { At } from '../../ui/time.tsx';
import { auditFilterOf, wrongTarget, type AuditFilter } from './audit-filter.ts';

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
          wrong={wrongTarget}
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

/** What a record speaks of, by the name that people know, or by the end of its identifier. */
const Target = ({ worldId, record }: { worldId: string; record: RecordPartsFragment }) => (
  <RecordLink worldId={worldId} record={record}>
    <span className={pageCss.mono}>{namedIn(record) ?? record.targetId.slice(-12)}</span>
  </RecordLink>
);

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
