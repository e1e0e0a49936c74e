import { useRef, useState } from 'react';
import { useQuery } from 'urql';
import { ChangeCandidateDocument, CitedSourceDocument } from '../../../../../src/generated/cockpit/review.ts';
import { useCommand } from '../../data/command.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Asked, RefusalNote } from '../../ui/states.tsx';
import { placeOf, selectedSpan, type QuotableSource, type Span } from '../write-rule/quoted.ts';
import type { Candidate } from './candidate.ts';
import review from './candidate.module.css';
import bar from './decide-bar.module.css';
import css from './quotes-dialog.module.css';
import { sentenceAround, withQuote, type QuotedSpan } from './quoted-spans.ts';

interface QuotesProps {
  candidate: Candidate;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  edited: (contentHash: string) => void;
}

/** What of the law a rule quotes: more of its sentence, the sentence after it, or less. */
export function QuotesDialog(props: QuotesProps) {
  const { candidate, open, onOpenChange } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`What ${candidate.ruleKey} quotes`}
      description="A new revision: sign-offs of what it said before are void, and both gates read the words anew."
    >
      <Form key={candidate.candidateId} {...props} />
    </Dialog>
  );
}

function Form({ candidate, onOpenChange, edited }: QuotesProps) {
  // What it began from: a change over someone else's is refused, and what was chosen stays.
  const [{ worldId, candidateId, contentHash, rule }] = useState(candidate);
  const { run, busy, refusal } = useCommand(ChangeCandidateDocument);
  const [quotes, setQuotes] = useState<readonly QuotedSpan[]>(rule.citations);
  const isSame =
    quotes.length === rule.citations.length &&
    quotes.every(({ start, end }, at) => {
      const before = rule.citations[at]!;
      return before.start === start && before.end === end;
    });
  const save = async (): Promise<void> => {
    const citations = quotes.map(({ sourceMaterialId, quote, start, end }) => ({
      sourceMaterialId,
      quote,
      start,
      end,
    }));
    const outcome = await run({ worldId, candidateId, expectedContentHash: contentHash, citations });
    if (!outcome.done) return;
    onOpenChange(false);
    edited(outcome.value.contentHash);
  };
  return (
    <DialogBody>
      <ul className={css.quoted} aria-label="Quoted now">
        {quotes.map((quote) => (
          <li key={`${quote.sourceMaterialId} ${quote.start}`}>
            <q className={review.reading}>{quote.quote}</q>
            {quotes.length > 1 ? (
              <Button onClick={() => setQuotes(quotes.filter((other) => other !== quote))}>
                Take out<span className="visually-hidden"> “{quote.quote}”</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {[...new Set(rule.citations.map(({ sourceMaterialId }) => sourceMaterialId))].map((id) => (
        <OfSource
          key={id}
          worldId={worldId}
          sourceMaterialId={id}
          quotes={quotes}
          quote={(span, text) => setQuotes(withQuote(quotes, id, span, text))}
        />
      ))}
      <DialogFoot>
        {refusal ? <RefusalNote refusal={refusal} title="Nothing was changed" /> : null}
        <DialogActions>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            kind="primary"
            busy={busy}
            unavailable={isSame ? 'Quote other words first.' : null}
            onClick={() => void save()}
          >
            Quote this
          </Button>
        </DialogActions>
      </DialogFoot>
    </DialogBody>
  );
}

interface OfSourceProps {
  worldId: string;
  sourceMaterialId: string;
  quotes: readonly QuotedSpan[];
  quote: (span: Span, text: string) => void;
}

function OfSource({ worldId, sourceMaterialId, quotes, quote }: OfSourceProps) {
  const [answer, reload] = useQuery({ query: CitedSourceDocument, variables: { worldId, sourceMaterialId } });
  return (
    <Asked answer={answer} retry={() => reload({ requestPolicy: 'network-only' })}>
      {({ sourceMaterial }) =>
        sourceMaterial ? (
          <Section
            source={{ ...sourceMaterial, coverage: { passages: [] } }}
            quoted={quotes.filter((one) => one.sourceMaterialId === sourceMaterialId)}
            quote={(span) => quote(span, sourceMaterial.extractedText)}
          />
        ) : (
          <p>The source is not there any more.</p>
        )
      }
    </Asked>
  );
}

/** The text around what is quoted, to select in: by mouse, or with Shift and the arrow keys. */
function Section({
  source,
  quoted,
  quote,
}: {
  source: QuotableSource;
  quoted: readonly QuotedSpan[];
  quote: (span: Span) => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  const [first] = quoted;
  if (!first) return null;
  const { extractedText: text, sections } = source;
  const homes = sections.filter(({ start, end }) => quoted.some((one) => one.start < end && start < one.end));
  const from = Math.min(first.start, ...homes.map(({ start }) => start));
  const to = Math.max(first.end, ...homes.map(({ end }) => end));
  const shown = text.slice(from, to);
  const take = (): void => {
    const { selectionStart, selectionEnd } = field.current!;
    const span = selectedSpan(source, { start: selectionStart + from, end: selectionEnd + from });
    setEmpty(span === null);
    if (span) quote(span);
  };
  const selectSentence = (): void => {
    const { start, end } = sentenceAround(shown, { start: first.start - from, end: first.end - from });
    field.current!.focus();
    field.current!.setSelectionRange(start, end);
  };
  return (
    <div className={css.quotable}>
      <TextArea
        ref={field}
        label={placeOf(source, first)}
        hint="Select the words that the rule rests on, by mouse or with Shift and the arrow keys."
        readOnly
        rows={8}
        value={shown}
        error={isEmpty ? 'Select words first.' : undefined}
      />
      <div className={bar.barActions}>
        <Button onClick={selectSentence}>Select its whole sentence</Button>
        <Button onClick={take}>Quote the selected words</Button>
      </div>
    </div>
  );
}
