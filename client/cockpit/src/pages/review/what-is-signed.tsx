import { Fragment, type ReactNode } from 'react';
import { OutcomeBadge } from '../../ui/badge.tsx';
import { nameOf } from '../../ui/person.ts';
import { When } from '../../ui/time.tsx';
import css from './what-is-signed.module.css';
import { Acknowledged } from './acknowledged.tsx';
import { Differences } from './changed-since.tsx';
import { partsOf } from './content-parts.ts';
import { handsOf } from './hands.ts';
import type { Candidate } from './candidate.ts';
import { casesOf } from './suite.tsx';
import { InWords } from './machine.tsx';
import { Values } from './values.tsx';

type Row = [name: string, value: ReactNode];

const code: ReadonlySet<string> = new Set(['Applies when', 'Requires', 'Inputs']);

/** Exactly what is signed: the content of the hash, what proves it, and by whose hand it is. */
export function WhatIsSigned({ candidate }: { candidate: Candidate }) {
  const { rule, gate1, contentHash, approvals, inWords } = candidate;
  const [words, ...rest] = partsOf(candidate);
  const said = (name: string): typeof inWords.requires =>
    name === 'Applies when' ? inWords.appliesWhen : name === 'Requires' ? inWords.requires : [];
  const cases = casesOf(candidate);
  const rows: Row[] = [
    words!,
    ['Written by', handsOf(candidate)],
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
        code.has(name) || name.startsWith('terms.') ? (
          <Fragment key={name}>
            <InWords lines={said(name)} none={null} />
            <pre>{text}</pre>
          </Fragment>
        ) : (
          text
        ),
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
    ...approvals
      .filter(({ verdict }) => verdict === 'APPROVED')
      .map((approval): Row => [
        approval.contentHash === contentHash ? 'Signed before you' : 'Signed other content',
        <div key={approval.approvalDecisionId}>
          “{approval.statement}” {nameOf(approval.decidedBy)}, <When at={approval.decidedAt} />
          <Acknowledged candidate={candidate} approval={approval} />
          {approval.contentHash === contentHash ? null : (
            <>
              <p>It was changed since, and that signature counts no more.</p>
              {approval.content ? <Differences before={approval.content} after={candidate} /> : null}
            </>
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
