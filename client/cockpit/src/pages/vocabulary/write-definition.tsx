import { useState, type RefObject } from 'react';
import { WriteDefinitionDocument } from '../../../../../src/generated/cockpit/vocabulary.ts';
import type { InputType, VocabularyQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { dayBefore } from '../rules/rule-time.ts';
import type { FoundTerm } from './found-terms.tsx';
import css from './vocabulary-page.module.css';

type Definition = VocabularyQuery['vocabulary']['definitions'][number]['definition'];

/** A definition of the ruleset that is written anew, a term of the law that is to be one, or another. */
export type Writing = { anew: Definition } | { found: FoundTerm } | 'new';

interface WriteProps {
  worldId: string;
  /** What is written; null while nothing is. */
  writing: Writing | null;
  close: () => void;
  opener: RefObject<HTMLElement | null>;
}

/** Writes a definition of the ruleset: its cases in order, of which the first that holds gives the value. */
export function WriteDefinition(props: WriteProps) {
  const { writing, close, opener } = props;
  return (
    <Dialog
      open={writing !== null}
      onOpenChange={(open) => (open ? undefined : close())}
      title={titleOf(writing)}
      description="Rules read it as terms and its name. It counts from the next version on, for every rule that reads it."
      finalFocus={opener}
    >
      {writing === null ? null : <Form {...props} writing={writing} />}
    </Dialog>
  );
}

function titleOf(writing: Writing | null): string {
  if (writing === null || writing === 'new') return 'New definition';
  return 'anew' in writing ? `Define ${writing.anew.name} anew` : `Define “${writing.found.term}”`;
}

const types: readonly (readonly [InputType, string])[] = [
  ['BOOL', 'yes or no'],
  ['INT', 'a whole number'],
  ['DECIMAL', 'a decimal number'],
  ['STRING', 'any text'],
  ['DATE', 'a date'],
  ['DURATION', 'a length of time'],
];

type Case = Definition['cases'][number];
type DraftCase = Pick<Case, 'when' | 'value' | 'citation' | 'from' | 'to'>;
const blank: DraftCase = { when: '', value: '', citation: null, from: null, to: null };

type Draft = Partial<Omit<Definition, 'cases'>> & { cases?: readonly DraftCase[] };

/** What a term begins as: what was read of it, or its words without what they compute. */
const begun = ({ term, name, citations, definition }: FoundTerm): Draft =>
  definition ?? { name, description: term, cases: [{ ...blank, citation: citations[0] ?? null }] };

function beginningOf(writing: Writing): Draft {
  if (writing === 'new') return {};
  return 'anew' in writing ? writing.anew : begun(writing.found);
}

function Form({ worldId, writing, close }: WriteProps & { writing: Writing }) {
  const { run, busy, refusal } = useCommand(WriteDefinitionDocument);
  const before = writing !== 'new' && 'anew' in writing ? writing.anew : null;
  const start = beginningOf(writing);
  const [name, setName] = useState(start.name ?? '');
  const [type, setType] = useState<InputType>(start.type ?? 'BOOL');
  const [unit, setUnit] = useState(start.unit ?? '');
  const [description, setDescription] = useState(start.description ?? '');
  const [cases, setCases] = useState<readonly DraftCase[]>(() => start.cases ?? [blank]);
  const change = (index: number, to: Partial<DraftCase>): void =>
    setCases(cases.map((one, at) => (at === index ? { ...one, ...to } : one)));
  // The last one holds where none before it does; where it says when, it is kept as it is.
  const isOtherwise = (index: number): boolean =>
    index === cases.length - 1 && ['', 'true'].includes(cases[index]!.when.trim());
  const missing =
    name.trim() === ''
      ? 'Give it a name first.'
      : cases.some(({ value }) => value.trim() === '')
        ? 'Say what each case comes to.'
        : null;
  const at = (pointer: string): string | undefined =>
    refusal?.errors.find((error) => error.pointer.endsWith(pointer))?.message;
  const save = async (): Promise<void> => {
    const outcome = await run({
      worldId,
      name: name.trim(),
      type,
      description: description.trim(),
      ...(unit.trim() !== '' && { unit: unit.trim() }),
      ...(start.output !== undefined && { output: start.output, scale: start.scale }),
      cases: cases.map(({ when, value, citation, from, to }, index) => ({
        when: isOtherwise(index) ? 'true' : when.trim(),
        value: value.trim(),
        from,
        to,
        citation: citation && {
          sourceMaterialId: citation.sourceMaterialId,
          quote: citation.quote,
          start: citation.start,
          end: citation.end,
        },
      })),
    });
    if (outcome.done) close();
  };
  return (
    <DialogBody>
      <TextField
        label="Name"
        hint="Letters, digits and _. Rules read it as terms.name."
        mono
        spellCheck={false}
        readOnly={before !== null}
        value={name}
        error={at('/name')}
        onChange={({ target }) => setName(target.value)}
      />
      <Select label="Its value is" value={type} onChange={({ target }) => setType(target.value as InputType)}>
        {types.some(([value]) => value === type) ? null : <option value={type}>{type.toLowerCase()}</option>}
        {types.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <TextField
        label="Unit"
        optional
        hint="days, EUR, km"
        value={unit}
        error={at('/unit')}
        onChange={({ target }) => setUnit(target.value)}
      />
      <TextArea
        label="What it means"
        optional
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      {cases.map(({ when, value, citation, from, to }, index) => {
        const isLast = isOtherwise(index);
        return (
          <fieldset key={index} className={css.definedCase}>
            <legend>{cases.length === 1 ? 'Its value' : isLast ? 'Otherwise' : `Case ${index + 1}`}</legend>
            {isLast ? null : (
              <TextField
                label="Where"
                hint="A predicate, such as inputs.age < 18"
                mono
                spellCheck={false}
                value={when}
                error={at(`/cases/${index}/when`)}
                onChange={({ target }) => change(index, { when: target.value })}
              />
            )}
            <TextField
              label="it is"
              hint={type === 'BOOL' ? 'An expression, such as inputs.age < 18' : 'An expression, such as 120'}
              mono
              spellCheck={false}
              value={value}
              error={at(`/cases/${index}/value`)}
              onChange={({ target }) => change(index, { value: target.value })}
            />
            {from === null && to === null ? null : (
              <p>
                In force {from === null ? '' : `from ${from}`} {to === null ? '' : `until ${dayBefore(to)}`}
              </p>
            )}
            {citation ? <q className={css.quote}>{citation.quote}</q> : null}
            {cases.length > 1 ? (
              <div>
                <Button onClick={() => setCases(cases.filter((_, other) => other !== index))}>
                  Leave this case out
                </Button>
              </div>
            ) : null}
          </fieldset>
        );
      })}
      <div>
        <Button onClick={() => setCases([blank, ...cases])}>Another case before these</Button>
      </div>
      {refusal ? <RefusalNote refusal={refusal} title="It was not defined" /> : null}
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button kind="primary" busy={busy} unavailable={missing} onClick={() => void save()}>
          Define it
        </Button>
      </DialogActions>
    </DialogBody>
  );
}
