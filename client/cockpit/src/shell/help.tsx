import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../ui/dialog.tsx';
import css from './help.module.css';

const keys: readonly (readonly [keys: string, does: string])[] = [
  ['Ctrl K', 'Go to a page, a rule, a candidate or a setting'],
  ['?', 'This page of help'],
  ['J', 'Review: the next candidate'],
  ['K', 'Review: the one before'],
  ['A', 'Review: approve, or go to what blocks it'],
  ['R', 'Review: reject'],
  ['E', 'Review: edit'],
  ['S', 'Review: tell the world agent what to change'],
  ['U', 'Review and source: the next words that were not read'],
  ['Z', 'Review and vocabulary: take the last change of this page back'],
  ['/', 'Review: filter the queue'],
  ['1 2 3', 'Review: met, unmet, does not apply, of the case that has the focus'],
  ['Ctrl Enter', 'Confirm a dialog'],
  ['Esc', 'Leave a dialog, or the words that are selected'],
];

/** What the pages call things, and what the API calls them where it says otherwise. */
const names: readonly (readonly [name: string, means: string])[] = [
  [
    'Ruleset',
    'The rules of one domain, and the versions that were published of them. In the API: world, or world model.',
  ],
  ['Source', 'The text of a law with its provenance. In the API: source material.'],
  ['Candidate', 'A rule that was read or written, and is not signed yet.'],
  [
    'Gate 1, gate 2',
    'Whether the code means what the words say; whether the source says it and nothing in force contradicts it.',
  ],
  ['Reading ledger', 'What became of every word of a clause, and who read it so.'],
  ['To sign, enshrine', 'An operator’s approval of exactly the content whose hash is shown.'],
  ['Working set', 'What is signed: the draft that the next version is made of.'],
  ['Version', 'Published and immutable: what agents are answered by.'],
  ['Action', 'What an agent asks about, by its routing key.'],
  ['Module', 'The bundle of one action in one version, addressed by its digest.'],
];

interface HelpProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Keys and names, from wherever one is. */
export function Help({ open, onOpenChange }: HelpProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keys, and what things are called"
      description="Single letters act where nothing is being typed; Ctrl K turns them off."
    >
      <DialogBody>
        <dl className={css.keys}>
          {keys.map(([key, does]) => (
            <div key={key} style={{ display: 'contents' }}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <h3>What things are called</h3>
        <dl className={css.names}>
          {names.map(([name, means]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{means}</dd>
            </div>
          ))}
        </dl>
        <DialogActions>
          <Button onClick={() => onOpenChange(false)}>Close</Button>
        </DialogActions>
      </DialogBody>
    </Dialog>
  );
}
