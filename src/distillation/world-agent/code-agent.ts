import { makeCitationSelectors } from '../../core/quote.ts';
import { inputsOf, join, toCel, type Formula } from '../builtin/formula.ts';
import { InputNames } from '../builtin/input-names.ts';
import { readClause } from '../builtin/grammar-candidates.ts';
import { writeNorm } from '../builtin/write-code.ts';
import type { CodeAgent, CodeAnswer, CodeRequest } from '../world-agent.ts';
import { heedFindings } from './heed-findings.ts';
import { byKnownInputs } from './known-inputs.ts';

/** Side 1 offline: the distiller's sentence grammar, on the natural-language form alone. */
export const builtinCodeAgent: CodeAgent = {
  name: 'builtin',
  writeCode: (request) => Promise.resolve(write(request)),
};

/** What the grammar reads whole by the names that the rule and its action have. */
function readWhole({ natural_language: text, action, inputs, findings }: CodeRequest): CodeAnswer | null {
  if (!action || findings.length > 0) return null;
  const selectors = makeCitationSelectors(text, 0, text.length);
  const citation = { source_material_id: '', section: '', ...selectors };
  const read = readClause({ citations: [citation], headings: [] }, { ...action, inputs }, {});
  const [only, ...others] = read.candidates;
  if (!read.certain || only === undefined || others.length > 0) return null;
  const { modality, applies_when, requires, if_met, if_unmet, obligations } = only;
  return {
    status: 'written',
    code: {
      modality,
      applies_when,
      requires,
      if_met,
      if_unmet,
      obligations,
      definitions: [],
      inputs: only.inputs,
      flags: [],
      confidence: only.confidence,
      whole: true,
    },
  };
}

function write(request: CodeRequest): CodeAnswer {
  const whole = readWhole(request);
  if (whole !== null) return whole;
  const written = writeNorm(request.natural_language);
  if (typeof written === 'string') return { status: 'abstained', reason: written };
  const guard = request.inputs.find((input) => input.name === `actor_is_${written.addressee ?? ''}`);
  const actor: Formula[] = guard === undefined ? [] : [{ is: 'asserted', input: { ...guard, type: 'bool' } }];
  const names = new InputNames();
  const first = {
    applies: byKnownInputs(names.settle(join('and', [...actor, written.applies])), request.inputs),
    requires: byKnownInputs(names.settle(written.requires), request.inputs),
    grants: written.modality === 'may' || written.modality === 'entitled',
  };
  const { code, findings } = request;
  // What was found of other code than the words give is mended by what they give.
  const isOwn = code?.applies_when === toCel(first.applies) && code.requires === toCel(first.requires);
  const heeded = isOwn ? heedFindings(first, findings) : first;
  if (typeof heeded === 'string') return { status: 'abstained', reason: heeded };
  const { applies, requires } = heeded;
  const flags = [...written.flags].sort();
  const inputs = [...inputsOf(applies), ...inputsOf(requires)];
  return {
    status: 'written',
    code: {
      modality: written.modality,
      applies_when: toCel(applies),
      requires: toCel(requires),
      if_met: written.if_met,
      if_unmet: written.if_unmet,
      obligations: written.obligations,
      definitions: [],
      inputs: inputs.filter(
        (input, index) => inputs.findIndex((other) => other.name === input.name) === index,
      ),
      flags,
      confidence: flags.length === 0 ? 0.9 : 0.5,
      whole: false,
    },
  };
}
