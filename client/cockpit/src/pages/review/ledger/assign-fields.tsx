import type { InputType } from '../../../../../../src/generated/cockpit/graphql.ts';
import type { FieldsProps } from './fields-props.ts';
import { CasesFields, OverFields, SumField, TermFields } from './more-fields.tsx';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import {
  comparisons,
  noteReasons,
  readsInput,
  slots,
  typesOf,
  type Comparison,
  type WordDraft,
} from './assignment.ts';
import css from './assign-panel.module.css';

const types: Readonly<Partial<Record<InputType, string>>> = {
  BOOL: 'yes or no',
  ENUM: 'one of several values',
  STRING: 'any text',
  INT: 'a whole number',
  DECIMAL: 'a decimal number',
  DATE: 'a date',
  DURATION: 'a length of time',
};

/** What is asked besides, by what the words are said to be. */
export function MeaningFields(props: FieldsProps) {
  const { draft } = props;
  if (readsInput.has(draft.meaning)) return <InputFields {...props} />;
  switch (draft.meaning) {
    case 'all':
    case 'any':
    case 'not':
      return <JoinFields {...props} />;
    case 'cases':
      return <CasesFields {...props} />;
    case 'term':
      return (
        <>
          <TermFields {...props} />
          <PlaceField {...props} />
        </>
      );
    case 'over':
      return <OverFields {...props} />;
    case 'norm':
      return <NormFields {...props} />;
    case 'given':
      return <GivenFields {...props} />;
    case 'duty':
      return <DutyFields {...props} />;
    default:
      return <NoteFields {...props} />;
  }
}

function InputFields(props: FieldsProps) {
  const { draft, set, known } = props;
  const fits = typesOf(draft.meaning);
  const bound = known.find(({ name }) => name === draft.input);
  const type = bound?.type ?? draft.created.type;
  return (
    <>
      <Select
        label="It asks about"
        value={draft.input}
        onChange={({ target }) => {
          const input = known.find(({ name }) => name === target.value);
          set({ input: target.value, equals: input?.values?.[0] ?? 'true', unit: input?.unit ?? draft.unit });
        }}
      >
        <option value="">a new input</option>
        {known
          .filter((input) => fits.has(input.type))
          .map(({ name, description }) => (
            <option key={name} value={name}>
              {name}
              {description === '' ? '' : `: ${description.slice(0, 60)}`}
            </option>
          ))}
      </Select>
      {draft.input === '' ? <NewInput {...props} fits={fits} /> : null}
      {draft.meaning === 'measure' ? (
        <MeasureFields {...props} type={type} />
      ) : (
        <StateFields draft={draft} set={set} type={type} values={bound?.values ?? null} />
      )}
      <PlaceField {...props} />
    </>
  );
}

function NewInput({ draft, set, fits }: FieldsProps & { fits: ReadonlySet<InputType> }) {
  const { created } = draft;
  const change = (changes: Partial<WordDraft['created']>): void =>
    set({ created: { ...created, ...changes } });
  const offered = (Object.entries(types) as [InputType, string][]).filter(([type]) => fits.has(type));
  return (
    <>
      <TextField
        label="Its name"
        hint="Letters, digits and _"
        mono
        spellCheck={false}
        value={created.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Select
        label="It is"
        value={created.type}
        onChange={({ target }) => change({ type: target.value as InputType })}
      >
        {offered.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </Select>
      {created.type === 'ENUM' ? (
        <TextField
          label="Its values"
          hint="With commas between them"
          value={created.values}
          onChange={({ target }) => change({ values: target.value })}
        />
      ) : null}
    </>
  );
}

function StateFields({
  draft,
  set,
  type,
  values,
}: Pick<FieldsProps, 'draft' | 'set'> & { type: InputType; values: readonly string[] | null }) {
  if (type !== 'BOOL') {
    return values === null ? (
      <TextField
        label="It has to be"
        value={draft.equals === 'true' ? '' : draft.equals}
        onChange={({ target }) => set({ equals: target.value })}
      />
    ) : (
      <Select
        label="It has to be"
        value={draft.equals}
        onChange={({ target }) => set({ equals: target.value })}
      >
        {values.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </Select>
    );
  }
  return (
    <Select
      label="The words say that it"
      value={draft.judged ? 'judged' : draft.equals}
      onChange={({ target }) =>
        set(
          target.value === 'judged'
            ? { judged: true, equals: 'true' }
            : { judged: false, equals: target.value },
        )
      }
    >
      <option value="true">holds</option>
      <option value="false">does not hold</option>
      <option value="judged">holds, which a person has to judge</option>
    </Select>
  );
}

const MeasureFields = ({
  draft,
  set,
  known,
  definitions,
  parts,
  ruleKeys,
  type,
}: FieldsProps & { type: InputType }) => (
  <>
    <Select
      label="It has to be"
      value={draft.op}
      onChange={({ target }) => set({ op: target.value as Comparison })}
    >
      {Object.entries(comparisons).map(([op, words]) => (
        <option key={op} value={op}>
          {words}
        </option>
      ))}
    </Select>
    <Select
      label="Compared with"
      value={draft.against}
      onChange={({ target }) => set({ against: target.value as WordDraft['against'], other: '' })}
    >
      <option value="figure">{type === 'DATE' ? 'a day' : 'a figure'}</option>
      <option value="input">another input</option>
      <option value="term">a defined amount</option>
    </Select>
    {draft.against === 'figure' ? (
      <TextField
        label={type === 'DATE' ? 'Day' : 'Figure'}
        hint={type === 'DATE' ? 'YYYY-MM-DD' : undefined}
        inputMode={type === 'DATE' ? undefined : 'decimal'}
        value={draft.figure}
        onChange={({ target }) => set({ figure: target.value })}
      />
    ) : (
      <Select
        label={draft.against === 'input' ? 'Which input' : 'Which definition'}
        value={draft.other}
        onChange={({ target }) => set({ other: target.value })}
      >
        <option value="">Choose</option>
        {(draft.against === 'input'
          ? known.filter((input) => input.type === type && input.name !== draft.input)
          : definitions.filter((definition) => definition.type !== 'BOOL')
        ).map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    )}
    <SumField {...{ draft, set, known, definitions, parts, ruleKeys }} />
    {type === 'DATE' || draft.against !== 'figure' ? null : (
      <TextField
        label="Unit"
        optional
        hint="days, EUR, km"
        value={draft.unit}
        onChange={({ target }) => set({ unit: target.value })}
      />
    )}
  </>
);

function PlaceField({ draft, set, parts }: FieldsProps) {
  const groups = parts.filter(({ takesMore }) => takesMore);
  return (
    <Select label="It belongs to" value={draft.place} onChange={({ target }) => set({ place: target.value })}>
      {Object.entries(slots).map(([slot, words]) => (
        <option key={slot} value={slot}>
          {words}
        </option>
      ))}
      {groups.map(({ path, words }) => (
        <option key={path} value={path}>
          together with: {words.slice(0, 80)}
        </option>
      ))}
    </Select>
  );
}

/** The scope of a connective or a denial: which parts it is said of. */
function JoinFields({ draft, set, parts }: FieldsProps) {
  const parent = parts.find(({ path }) => draft.joins.includes(path))?.parent;
  return (
    <fieldset className={css.joins}>
      <legend>{draft.meaning === 'not' ? 'It denies' : 'It joins'}</legend>
      {parts.length === 0 ? (
        <p className={css.hint}>There is no condition yet. Say first what the words beside it are.</p>
      ) : null}
      {parts.map(({ path, words, parent: home }) => (
        <label key={path} className={css.join} data-off={(parent ?? home) !== home || undefined}>
          <input
            type={draft.meaning === 'not' ? 'radio' : 'checkbox'}
            name="joins"
            checked={draft.joins.includes(path)}
            onChange={({ target }) =>
              set({
                joins:
                  draft.meaning === 'not'
                    ? [path]
                    : target.checked
                      ? [
                          ...draft.joins.filter(
                            (other) => parts.find((one) => one.path === other)?.parent === home,
                          ),
                          path,
                        ]
                      : draft.joins.filter((other) => other !== path),
              })
            }
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

const NormFields = ({ draft, set }: FieldsProps) => (
  <Select
    label="They say that it"
    value={draft.release ? 'release' : draft.modality}
    onChange={({ target }) =>
      set(
        target.value === 'release'
          ? { release: true }
          : { release: false, modality: target.value as WordDraft['modality'] },
      )
    }
  >
    <option value="must">must be done: a duty</option>
    <option value="must_not">must not be done: a prohibition</option>
    <option value="may">may be done: a permission</option>
    <option value="entitled">can be claimed: an entitlement</option>
    <option value="none">arises as a duty, without a verdict</option>
    <option value="release">is not required, or does not apply: a release</option>
  </Select>
);

const GivenFields = ({ draft, set }: FieldsProps) => (
  <Select
    label="They say"
    value={draft.role}
    onChange={({ target }) => set({ role: target.value as WordDraft['role'] })}
  >
    <option value="actor">who acts</option>
    <option value="act">what is done</option>
    <option value="object">what it is done to</option>
    <option value="place">where it is done</option>
  </Select>
);

const DutyFields = ({ draft, set }: FieldsProps) => (
  <>
    <TextArea
      label="What is to be done"
      value={draft.text}
      onChange={({ target }) => set({ text: target.value })}
    />
    <Select
      label="It is due when the rule"
      value={draft.on}
      onChange={({ target }) => set({ on: target.value as WordDraft['on'] })}
    >
      <option value="applies">applies</option>
      <option value="met">is met</option>
      <option value="unmet">is not met</option>
    </Select>
  </>
);

const NoteFields = ({ draft, set }: FieldsProps) => (
  <>
    <Select
      label="Because they"
      value={draft.why}
      onChange={({ target }) => set({ why: target.value as WordDraft['why'] })}
    >
      <option value="no_effect">change nothing here</option>
      <option value="other_rule">are said by another rule</option>
      <option value="definition">define a term</option>
      <option value="reference">refer to another place</option>
      <option value="emphasis">only emphasize</option>
      <option value="purpose">say what it is for</option>
    </Select>
    <TextField
      label="Why"
      optional={noteReasons[draft.why] !== undefined}
      required={noteReasons[draft.why] === undefined}
      value={draft.text}
      onChange={({ target }) => set({ text: target.value })}
    />
  </>
);
