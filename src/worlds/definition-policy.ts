import { DomainError, invalidField } from '../core/errors.ts';
import type { Definition } from '../rules/model.ts';
import { parseCel } from '../rules/language/parse.ts';
import { ProblemError } from '../rules/language/problem.ts';
import { isName } from '../rules/language/scope.ts';
import { overlayDefinitions, type WorkingSetContent } from '../rules/rule-set/working-set.ts';
import { checkRuleSets } from './action-policy.ts';

/**
 * A name, and at least one case, the last of which always holds; expressions that parse. Types are checked with the
 * rules that read it, since they depend on the inputs of an action.
 */
export function checkDefinitionShape(definition: Definition, pointer = ''): void {
  if (!isName(definition.name)) {
    throw invalidField(
      `${pointer}/name`,
      'A name is up to 64 letters, digits and "_", beginning with a letter, and no reserved word.',
    );
  }
  if (definition.cases.length === 0) {
    throw invalidField(`${pointer}/cases`, 'A definition has at least one case.', 'required');
  }
  if (definition.cases.at(-1)?.when.trim() !== 'true') {
    throw new DomainError('predicate_invalid', 'The last case of a definition always holds.', {
      errors: [
        {
          pointer: `${pointer}/cases/${definition.cases.length - 1}/when`,
          code: 'definition_gap',
          message: 'Write "true" in the last case, so that the definition always has a value.',
        },
      ],
    });
  }
  definition.cases.forEach(({ when, value }, index) => {
    checkSyntax(when, `${pointer}/cases/${index}/when`);
    checkSyntax(value, `${pointer}/cases/${index}/value`);
  });
}

function checkSyntax(source: string, pointer: string): void {
  try {
    parseCel(source);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { code, message } = error.problem;
    throw new DomainError('predicate_invalid', message, { errors: [{ pointer, code, message }] });
  }
}

/**
 * Every action of the world still type-checks with this definition in the place of its name.
 * @throws DomainError `predicate_invalid`
 */
export function checkDefinitionFits(definition: Definition, workingSet: WorkingSetContent): void {
  checkRuleSets(
    { ...workingSet, definitions: overlayDefinitions(workingSet.definitions, [definition]) },
    workingSet.actions.map(({ key }) => key),
  );
}
