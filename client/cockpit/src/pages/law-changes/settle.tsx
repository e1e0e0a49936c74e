import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import {
  CarryOverDocument,
  RetireRepealedDocument,
  ReviseChangedDocument,
} from '../../../../../src/generated/cockpit/law-changes.ts';
import type {
  AffectedPartsFragment,
  SettledPartsFragment,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand, type Outcome } from '../../data/command.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Panel, pageCss } from '../../ui/page.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { counted, getsDay, idOf, isSame, outcomeLooks } from './change-words.ts';
import { DaysGiven } from './days-given.tsx';
import css from './law-change-page.module.css';
import { untilThen } from './until-then.ts';

type How = 'carry' | 'revise' | 'retire';
type Settled = SettledPartsFragment['settled'];

/** The rules that are meant: one of two periods is listed twice. */
const keysOf = (chosen: readonly AffectedPartsFragment[]): string[] => [
  ...new Set(chosen.filter(({ candidateId }) => candidateId === null).map(({ ruleKey }) => ruleKey)),
];

/** "18 rules and 3 open candidates": what is done to them is not the same. */
function whatIs(chosen: readonly AffectedPartsFragment[]): string {
  const rules = keysOf(chosen).length;
  const candidates = chosen.filter(({ candidateId }) => candidateId !== null).length;
  return [
    rules > 0 && counted(rules, 'rule', 'rules'),
    candidates > 0 && counted(candidates, 'open candidate', 'open candidates'),
  ]
    .filter(Boolean)
    .join(' and ');
}

/** So many go in one request: what is done shows while the rest is under way. */
const atOnce = 10;
function partsOf(all: readonly AffectedPartsFragment[], size: number): AffectedPartsFragment[][] {
  const ids = [...new Set(all.map(idOf))];
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => {
    const named = new Set(ids.slice(at * size, (at + 1) * size));
    return all.filter((one) => named.has(idOf(one)));
  });
}

interface SettleProps {
  worldId: string;
  sourceMaterialId: string;
  effectiveFrom: string | null;
  chosen: readonly AffectedPartsFragment[];
  /** What was chosen is settled, as far as it could be. */
  settled: () => void;
}

/** The three commands on what is chosen, with their progress and what came of each rule. */
export function Settle({ worldId, sourceMaterialId, effectiveFrom, chosen, settled }: SettleProps) {
  const carry = useCommand(CarryOverDocument);
  const revise = useCommand(ReviseChangedDocument);
  const retire = useCommand(RetireRepealedDocument);
  const [how, setHow] = useState<How | null>(null);
  const [words, setWords] = useState('');
  const [from, setFrom] = useState(effectiveFrom ?? '');
  const [done, setDone] = useState<{ of: number; settled: Settled } | null>(null);
  const rules = chosen.filter(({ candidateId }) => candidateId === null);
  const count = keysOf(chosen).length + chosen.length - rules.length;
  const busy = carry.busy || revise.busy || retire.busy;
  const refusal = carry.refusal ?? revise.refusal ?? retire.refusal;

  const open = (next: How): void => {
    for (const command of [carry, revise, retire]) command.forget();
    setWords(next === 'carry' ? 'The newer revision says the same in the same words.' : '');
    setHow(next);
  };
  const send = async (part: readonly AffectedPartsFragment[]): Promise<Outcome<SettledPartsFragment>> => {
    const named = { worldId, sourceMaterialId };
    const ruleKeys = keysOf(part);
    const candidateIds = part.flatMap(({ candidateId }) => (candidateId === null ? [] : [candidateId]));
    if (how === 'carry') return carry.run({ ...named, ruleKeys, candidateIds, statement: words });
    const day = from === '' ? {} : { from };
    if (how === 'revise') return revise.run({ ...named, ruleKeys, ...day });
    return retire.run({ ...named, ruleKeys, reason: words, ...day });
  };
  const work = async (): Promise<void> => {
    const all = how === 'carry' ? chosen : rules;
    let outcomes: Settled = [];
    let waiting = all;
    setDone({ of: all.length, settled: [] });
    do {
      const before = waiting.length;
      // Both periods of one rule go together.
      for (const part of partsOf(waiting, atOnce)) {
        const outcome = await send(part);
        if (!outcome.done) return;
        const said = new Set(part.map(idOf));
        // What is asked again is said anew.
        outcomes = [
          ...outcomes.filter(
            ({ ruleKey, candidateId }) => !said.has(candidateId ?? ruleKey) && !said.has(ruleKey),
          ),
          ...outcome.value.settled,
        ];
        setDone({ of: all.length, settled: outcomes });
      }
      // What one request took too long for; and what overrides or limits a rule goes before it, and may be named after it.
      const again = outcomes.filter(
        ({ outcome }) => outcome === 'NOT_BEGUN' || (how === 'retire' && outcome === 'REFUSED'),
      );
      waiting = all.filter((one) =>
        again.some(({ ruleKey, candidateId }) =>
          one.candidateId === null ? one.ruleKey === ruleKey : one.candidateId === candidateId,
        ),
      );
      if (waiting.length === before) break;
    } while (waiting.length > 0);
    setHow(null);
    settled();
  };

  const none = chosen.length === 0 ? 'Choose rules first.' : null;
  const cannotCarry =
    none ?? (chosen.every(isSame) ? null : 'Only what says the same in the same words can be carried over.');
  const onlyRules = none ?? (rules.length > 0 ? null : 'Open candidates are edited or rejected in review.');
  const left = chosen.length - rules.length;
  const leftAlone =
    left === 0
      ? ''
      : ` ${counted(left, 'open candidate stays as it is', 'open candidates stay as they are')}: edit or reject in review.`;
  const missing =
    how === 'revise'
      ? null
      : words.trim() === ''
        ? how === 'carry'
          ? 'Say what you sign.'
          : 'Say why.'
        : null;

  return (
    <>
      <div className={css.bar} role="group" aria-label="With what is chosen">
        <span>{chosen.length === 0 ? 'Nothing is chosen.' : `${count} chosen`}</span>
        <Button kind="primary" unavailable={cannotCarry} onClick={() => open('carry')}>
          Carry over
        </Button>
        <Button unavailable={onlyRules} onClick={() => open('revise')}>
          Revise
        </Button>
        <Button kind="danger" unavailable={onlyRules} onClick={() => open('retire')}>
          Retire
        </Button>
      </div>
      <Dialog
        open={how !== null}
        onOpenChange={(next) => (next || busy ? undefined : setHow(null))}
        title={
          how === 'carry'
            ? `Sign and carry over ${whatIs(chosen)}`
            : how === 'revise'
              ? `Open revisions of ${whatIs(rules)}`
              : `Retire ${whatIs(rules)}`
        }
        description={
          how === 'carry'
            ? `Each is cited in the newer revision and goes through both gates; a rule is signed by you with these words. Nothing else of it changes${chosen.some(getsDay) ? ' but the day of those that had none' : ''}.${rules.length < chosen.length ? ' Open candidates are cited anew, and wait for their own signature.' : ''}`
            : how === 'revise'
              ? `Each gets a candidate with the words of the newer revision, read anew where they can be. You change what is left, and sign it in review.${leftAlone}`
              : `They leave the working set. Versions that have them keep them.${leftAlone}`
        }
      >
        <DialogBody>
          {how === 'carry' ? null : (
            <TextField
              label={how === 'revise' ? 'The law changes on' : 'The law is repealed from'}
              optional
              hint={
                how === 'revise'
                  ? untilThen(rules, from === '' ? effectiveFrom : from)
                  : untilThen(
                      rules.map((one) => ({ ...one, carriedFrom: null })),
                      null,
                    )
              }
              type="date"
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
          )}
          {how === 'carry' ? <DaysGiven chosen={chosen} /> : null}
          {how === 'revise' ? null : (
            <TextArea
              label={how === 'carry' ? 'What you sign' : 'Why they are retired'}
              required
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          )}
          {busy && done ? (
            <div role="status">
              <progress aria-label="Done" value={answeredOf(done)} max={done.of} /> {answeredOf(done)} of{' '}
              {done.of}
            </div>
          ) : null}
          {refusal ? <RefusalNote refusal={refusal} title="Not all of it was done" /> : null}
          <DialogActions>
            <Button onClick={() => (busy ? undefined : setHow(null))}>Cancel</Button>
            <Button
              kind={how === 'retire' ? 'danger' : 'primary'}
              busy={busy}
              unavailable={missing}
              onClick={() => void work()}
            >
              {how === 'carry' ? 'Sign and carry over' : how === 'revise' ? 'Open revisions' : 'Retire them'}
            </Button>
          </DialogActions>
        </DialogBody>
      </Dialog>
      {done && !busy ? <Left worldId={worldId} settled={done.settled} /> : null}
    </>
  );
}

/** What was not done to the end, and what to do about it: what was done the records have. */
/** A rule that gets a second candidate is answered twice, and is one of those that were chosen. */
const answeredOf = ({ of, settled }: { of: number; settled: Settled }): number =>
  Math.min(of, settled.length);

function Left({ worldId, settled }: { worldId: string; settled: Settled }) {
  const left = settled.filter(({ message }) => message !== null);
  if (left.length === 0) return null;
  return (
    <Panel title="What is left to do">
      <ul className={pageCss.rows} aria-label="What is left to do">
        {left.map(({ ruleKey, candidateId, outcome, message }, index) => (
          <li key={index} className={css.row}>
            <Badge tone={outcomeLooks[outcome].tone}>{outcomeLooks[outcome].word}</Badge>
            <div className={pageCss.grow}>
              {candidateId === null ? (
                ruleKey
              ) : (
                <Link to="/r/$world/review/$candidate" params={{ world: worldId, candidate: candidateId }}>
                  {ruleKey}
                </Link>
              )}
              <p className={pageCss.quiet}>{message}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
