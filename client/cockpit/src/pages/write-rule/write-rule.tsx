import { useNavigate } from '@tanstack/react-router';
import { useState, type RefObject, type SyntheticEvent } from 'react';
import { useQuery } from 'urql';
import { WriteCandidateDocument } from '../../../../../src/generated/cockpit/review.ts';
import { VocabularyDocument } from '../../../../../src/generated/cockpit/vocabulary.ts';
import type { Modality } from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { useStoredText } from '../../data/stored-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { modalities } from '../review/modalities.ts';
import {
  modalityIn,
  neighboursOf,
  placeOf,
  withoutNumber,
  type QuotableSource,
  type Span,
} from './quoted.ts';
import css from './write-rule.module.css';

interface WriteProps {
  worldId: string;
  source: QuotableSource;
  /** The words that the rule is to be of; null while none is written. */
  span: Span | null;
  close: () => void;
  opener: RefObject<HTMLElement | null>;
}

/** Makes a candidate of words that no reader made a rule of. What the words are is said where it is reviewed. */
export function WriteRule(props: WriteProps) {
  const { span, close, opener } = props;
  return (
    <Dialog
      open={span !== null}
      onOpenChange={(open) => (open ? undefined : close())}
      title="Write the rule of this sentence"
      description="It becomes a candidate that quotes these words. On its review page you say what each of them is, and the rule writes itself; both gates and a sign-off come after that."
      finalFocus={opener}
    >
      {span ? <Form key={`${span.start} ${span.end}`} {...props} span={span} /> : null}
    </Dialog>
  );
}

/** Stands for an action that has no name yet; no routing key has a space. */
const another = 'a new action';

function Form({ worldId, source, span, close }: WriteProps & { span: Span }) {
  const navigate = useNavigate();
  const { run, busy, refusal } = useCommand(WriteCandidateDocument);
  const [{ data }] = useQuery({ query: VocabularyDocument, variables: { worldId } });
  const actions = data?.vocabulary.actions ?? [];
  const text = source.extractedText;
  const [besides, setBesides] = useState<readonly Span[]>([]);
  const spans = [...besides, span].map((one) => withoutNumber(source, one)).sort((a, b) => a.start - b.start);
  const quotes = spans.map(({ start, end }) => text.slice(start, end));
  // Kept until it is saved: of these words, in this ruleset.
  const draft = `rule ${worldId} ${source.sourceMaterialId} ${span.start} ${span.end}`;
  const [chosen, setChosen] = useStoredText(`${draft} action`);
  const [key, setKey] = useStoredText(`${draft} key`);
  const [title, setTitle] = useStoredText(`${draft} title`);
  const [words, setWords] = useStoredText(`${draft} words`);
  const [modality, setModality] = useState<Modality>(() => modalityIn(text.slice(span.start, span.end)));
  const action =
    actions.length === 0 ? another : chosen === '' && actions.length === 1 ? actions[0]!.key : chosen;
  const isNew = action === another;
  const known = actions.find((one) => one.key === action);
  const missing =
    data === undefined
      ? 'The actions of the ruleset are being read.'
      : action === ''
        ? 'Say first what it is about.'
        : isNew && key.trim() === ''
          ? 'Give the new action a name.'
          : isNew && title.trim() === ''
            ? 'Give the new action a title.'
            : null;
  const at = (pointer: string): string | undefined =>
    refusal?.errors.find((error) => error.pointer.endsWith(pointer))?.message;
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (busy || missing !== null) return;
    const proposed = isNew ? title.trim() : known && !known.registered ? known.title : null;
    const outcome = await run({
      worldId,
      action: isNew ? key.trim() : action,
      ...(proposed !== null && { actionProposal: { title: proposed } }),
      citations: spans.map(({ start, end }, index) => ({
        sourceMaterialId: source.sourceMaterialId,
        quote: quotes[index]!,
        start,
        end,
      })),
      naturalLanguage: words.trim() === '' ? quotes.join(' ') : words.trim(),
      modality,
    });
    if (!outcome.done) return;
    for (const forget of [setChosen, setKey, setTitle, setWords]) forget('');
    close();
    await navigate({
      to: '/r/$world/review/$candidate',
      params: { world: worldId, candidate: outcome.value.candidateId },
    });
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <DialogBody>
        <figure className={css.quotes}>
          <figcaption>{placeOf(source, span)}</figcaption>
          <blockquote className={css.quote}>
            {quotes.map((quote, index) => (
              <p key={spans[index]!.start}>
                <mark>{quote}</mark>
              </p>
            ))}
          </blockquote>
        </figure>
        <Besides source={source} span={span} chosen={besides} choose={setBesides} />
        {actions.length > 0 ? (
          <Select
            label="It is about"
            hint="The action that agents ask about."
            value={action}
            error={isNew ? undefined : at('/action')}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">Choose</option>
            {actions.map((one) => (
              <option key={one.key} value={one.key}>
                {one.title} ({one.key}){one.registered ? '' : ', proposed'}
              </option>
            ))}
            <option value={another}>Something else: a new action</option>
          </Select>
        ) : null}
        {isNew ? (
          <>
            <TextField
              label="Name of the new action"
              hint="A routing key such as loans.lend: words in lower case, joined by dots, _ or -. Agents ask by it."
              mono
              spellCheck={false}
              value={key}
              error={at('/action')}
              onChange={({ target }) => setKey(target.value)}
            />
            <TextField
              label="Its title"
              hint="For people, such as: Lend a book."
              value={title}
              error={at('/action_proposal/title')}
              onChange={({ target }) => setTitle(target.value)}
            />
          </>
        ) : null}
        <Select
          label="Kind of norm"
          hint="As the words look; what you say of them on the review page decides."
          value={modality}
          onChange={({ target }) => setModality(target.value as Modality)}
        >
          {modalities.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <TextArea
          label="The rule in words"
          hint="Left empty, the words of the law."
          optional
          value={words}
          error={at('/natural_language')}
          onChange={({ target }) => setWords(target.value)}
        />
        {refusal ? <RefusalNote refusal={refusal} title="No candidate was made" /> : null}
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy} unavailable={missing}>
            Make the candidate
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  );
}

/** Statements around it that the rule rests on too, such as the opening words of a list. */
function Besides({
  source,
  span,
  chosen,
  choose,
}: {
  source: QuotableSource;
  span: Span;
  chosen: readonly Span[];
  choose: (spans: readonly Span[]) => void;
}) {
  const around = neighboursOf(source, span);
  if (around.length === 0) return null;
  return (
    <details>
      <summary>Quote what stands around it too</summary>
      <fieldset className={css.besides}>
        <legend className="visually-hidden">Statements around it</legend>
        {around.map((one) => (
          <label key={one.start}>
            <input
              type="checkbox"
              checked={chosen.some(({ start }) => start === one.start)}
              onChange={({ target }) =>
                choose(target.checked ? [...chosen, one] : chosen.filter(({ start }) => start !== one.start))
              }
            />
            {source.extractedText.slice(one.start, one.end)}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
