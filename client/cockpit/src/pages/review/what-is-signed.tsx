import type { ReactNode } from 'react';
import { OutcomeBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { When } from '../../ui/time.tsx';
import css from './candidate.module.css';
import type { Candidate } from './findings.tsx';
import { casesOf } from './suite.tsx';
import { Values } from './values.tsx';

type Row = [name: string, value: ReactNode];

/** By whose hand the content is: the words of the ledger that an operator read are that operator's. */
function handsOf({ origin, handEdited, rule, messages }: Candidate): string {
  const written = origin === 'AUTHORED' ? 'an operator' : origin.toLowerCase();
  const read = (rule.readingLedger?.elements ?? []).some(({ readBy }) => readBy.operatorId !== null);
  const steered = messages.some(({ author, contentHash }) => author === 'OPERATOR' && contentHash !== null);
  return [
    written,
    ...(handEdited && origin !== 'AUTHORED' ? ['edited by an operator'] : []),
    ...(read ? ['words read by an operator'] : []),
    ...(steered ? ['steered by an operator'] : []),
  ].join('; ');
}

const definitionText = ({ cases }: Candidate['definitions'][number]): string =>
  cases.map(({ when, value }) => (when === 'true' ? value : `${when}: ${value}`)).join('\n');

const inputText = ({ name, type, unit, values }: Candidate['inputs'][number]): string =>
  `${name}: ${type.toLowerCase()}${unit === null ? '' : `, ${unit}`}${values ? ` (${values.join(', ')})` : ''}`;

const inForce = ({ rule }: Candidate): string =>
  `from ${rule.from ?? 'no day yet'}${rule.to === null ? '' : `, until the day before ${rule.to}`}`;

/** What its content says, part by part, as text: what is signed, and what two contents are compared by. */
const partsOf = (candidate: Candidate): [name: string, text: string][] => {
  const { rule, definitions, inputs } = candidate;
  return [
    ['Rule', rule.naturalLanguage],
    ['Action', rule.action],
    ['Norm', `${rule.modality.toLowerCase().replaceAll('_', ' ')}, ${rule.tier.toLowerCase()}`],
    ['Applies when', rule.appliesWhen],
    ['Requires', rule.requires],
    ['Then', `met: ${rule.ifMet.toLowerCase()}, unmet: ${rule.ifUnmet.toLowerCase()}`],
    ['Inputs', inputs.map(inputText).join('\n')],
    ...rule.overrides.map((edge): [string, string] => [
      `Exception to ${edge.rule}`,
      edge.citation?.quote ?? edge.reason ?? '',
    ]),
    ['Its deny prevails over', rule.limits.join(', ')],
    ...rule.obligations.map(({ id, on, text }): [string, string] => [
      `Duty ${id}, when ${on.toLowerCase()}`,
      text,
    ]),
    ...definitions.map((one): [string, string] => [`terms.${one.name}`, definitionText(one)]),
    ['In force', inForce(candidate)],
  ];
};

const code: ReadonlySet<string> = new Set(['Applies when', 'Requires', 'Inputs']);

/** Exactly what a signature stands for: the content of the hash, what proves it, and by whose hand it is. */
export function WhatIsSigned({ candidate }: { candidate: Candidate }) {
  const { rule, gate1, contentHash, approvals } = candidate;
  const [said, ...rest] = partsOf(candidate);
  const cases = casesOf(candidate);
  const rows: Row[] = [
    said!,
    [
      'Law',
      rule.citations.map(({ quote, start, section }) => (
        <blockquote key={start}>
          “{quote}” <small>{section}</small>
        </blockquote>
      )),
    ],
    ...rest
      .filter(([, text]) => text !== '')
      .map(([name, text]): Row => [
        name,
        code.has(name) || name.startsWith('terms.') ? <pre key={name}>{text}</pre> : text,
      ]),
    [
      'Proved by',
      gate1
        ? `${gate1.suite.passed} of ${gate1.suite.total} cases pass; ${gate1.suite.covered} of ${gate1.suite.required} that completeness asks for`
        : 'not verified',
    ],
    ...(cases.length > 0
      ? [
          [
            'Cases',
            <ul key="cases" className={css.signedCases}>
              {cases.map((one) => (
                <li key={`${one.origin} ${one.name}`}>
                  <OutcomeBadge outcome={one.expected} /> <Values inputs={one.inputs} asOf={one.asOf} />
                </li>
              ))}
            </ul>,
          ] satisfies Row,
        ]
      : []),
    ['Written by', handsOf(candidate)],
    ...approvals
      .filter(({ verdict }) => verdict === 'APPROVED')
      .map((approval): Row => [
        approval.contentHash === contentHash ? 'Signed before you' : 'Signed other content',
        <div key={approval.approvalDecisionId}>
          “{approval.statement}” <When at={approval.decidedAt} />
          {approval.contentHash === contentHash ? null : (
            <p>
              It was changed since: that signature was of <code>{shortHash(approval.contentHash)}</code>, and
              counts no more.
            </p>
          )}
        </div>,
      ]),
    ['Content hash', <code key="h">{contentHash}</code>],
  ];
  return (
    <dl className={css.said}>
      {rows.map(([name, value], index) => (
        <div key={`${index} ${name}`} className={css.saidRow}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const shortHash = (hash: string): string => hash.replace('sha256:', '').slice(0, 12);

interface ChangedProps {
  before: Candidate;
  after: Candidate;
  accept: () => void;
}

/** Every part that is not what it was when the dialog opened. */
export function ChangedSince({ before, after, accept }: ChangedProps) {
  const was = new Map(partsOf(before));
  const is = new Map(partsOf(after));
  const names = [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name));
  return (
    <div role="alert" className={`${css.card} ${css.acknowledge}`}>
      <div className={css.findingBody}>
        <p>
          <strong>Someone changed it while this was open.</strong> Nothing was signed.
        </p>
        {names.map((name) => (
          <p key={name}>
            {name}: <del>{was.get(name)}</del> <ins>{is.get(name)}</ins>
          </p>
        ))}
        {names.length === 0 ? (
          <p>What it says is the same; its law, its cases or its words are not.</p>
        ) : null}
        <div>
          <Button onClick={accept}>Show me what it says now</Button>
        </div>
      </div>
    </div>
  );
}
