import { canonicalJson, sha256Hex } from '../core/canonical-json.ts';
import { DomainError, invalidField } from '../core/errors.ts';
import type { AuthContext } from '../core/permissions.ts';
import { isStorableText } from '../core/storable-text.ts';
import { readTransaction } from '../db/transaction.ts';
import { turn } from '../http/turns.ts';
import { readCompromisedKeys } from '../publication/version/module-read-model.ts';
import type { ActionDeclaration } from '../rules/model.ts';
import { dateInZone } from '../rules/rule-set/time-zone.ts';
import type { DecidingServices } from './deciding-services.ts';
import { actionNotInVersion, keyHint } from './action-not-in-version.ts';
import { actingDomain } from './acting-domain.ts';
import { readInputs, type AskedEvaluation } from './authzen-inputs.ts';
import { presentObligations, presentRefusal } from './authzen.ts';
import { evaluate } from './decide.ts';
import { presentAnswer, type DecisionObligation } from './decision-answer.ts';
import { readTarget } from './decision-target.ts';
import type { LoadedModule } from './module-cache.ts';
import { readPublishedModules } from './published-actions-read-model.ts';

interface Page {
  token?: string | undefined;
  limit?: number | undefined;
}

/** An answer to a search: pages of results, and what is to be said of them. */
export interface SearchAnswer<Result> {
  page: { next_token: string; count: number };
  context?: Record<string, unknown>;
  results: (Result & ReturnType<typeof presentObligations>)[];
}

const mostResults = 100;
/** Candidates that are evaluated for one page, permitted or not: a set has no longest. */
const mostCandidates = 200;
/** Actions whose modules are asked for one page. */
const mostActions = 50;

/** What was evaluated of one candidate. */
type EvaluatedAs =
  | { status: 'permit'; obligations: DecisionObligation[] }
  | { status: 'undetermined'; missing: string[] }
  | { status: 'other' }
  | { status: 'refused'; error: unknown };

/**
 * The subjects or resources of a type for which the action is permitted: those of the known set for which an evaluation
 * would answer true now. Known are the values of an enum that is bound to the id. Each that is looked at counts as a
 * decision of the caller; a page ends after {@link mostCandidates}, with fewer results than asked for or none. Nothing is
 * recorded.
 *
 * @throws DomainError `invalid_field` for a page token of another search; `rate_limited`
 */
export async function searchEntities(
  services: DecidingServices,
  caller: AuthContext,
  kind: 'subject' | 'resource',
  { evaluation, page }: { evaluation: AskedEvaluation; page: Page | undefined },
): Promise<SearchAnswer<{ type: string; id: string }>> {
  const auth = actingDomain(caller, 'decide:domain');
  await services.access.limits.decide(auth.user_id);
  const place = placeOf(page, { kind, evaluation });
  const module = await moduleOf(services, auth, evaluation.action.name);
  if (module instanceof DomainError)
    return { ...noPage, context: presentRefusal(module).context, results: [] };
  const { type } = evaluation[kind];
  const ids = knownIds(module.checked.ruleSet.action, kind, type);
  if (ids === null) return { ...noPage, context: unknownSet(kind), results: [] };
  const found = collector<{ type: string; id: string }>();
  const begin = startOf(place.after, ids);
  const end = Math.min(ids.length, begin + mostCandidates);
  let next = begin;
  for (; next < end && !found.isFull(place.limit); next += 1) {
    const looked = next - begin;
    if (looked % 10 === 9) await turn(auth.user_id);
    if (looked > 0 && !(await mayDecide(services, auth))) break;
    const id = ids[next]!;
    const one = { ...evaluation, [kind]: { ...evaluation[kind], id } };
    found.add({ type, id }, outcomeOf(services, module, one));
  }
  return found.answer(next < ids.length ? place.tokenAfter(String(next)) : '');
}

/** The actions that the subject may do with the resource, by name; of the same kind as {@link searchEntities}. */
export async function searchActions(
  services: DecidingServices,
  caller: AuthContext,
  { evaluation, page }: { evaluation: Omit<AskedEvaluation, 'action'>; page: Page | undefined },
): Promise<SearchAnswer<{ name: string }>> {
  const auth = actingDomain(caller, 'decide:domain');
  const { access, database, decisions } = services;
  await access.limits.decide(auth.user_id);
  const place = placeOf(page, { kind: 'action', evaluation });
  const many = Math.min(mostActions, place.limit);
  const { modules, compromised } = await readTransaction(database, auth, async (prisma) => ({
    modules: await readPublishedModules(prisma, auth.domain_id, { after: place.after, limit: many + 1 }),
    compromised: await readCompromisedKeys(prisma),
  }));
  const found = collector<{ name: string }>();
  let last = place.after ?? '';
  let looked = 0;
  for (const { action, id, version } of modules.slice(0, many)) {
    if (looked > 0 && !(await mayDecide(services, auth))) break;
    const module = await decisions.modules.load(
      { id, action, version, compromisedKeys: compromised },
      auth.user_id,
    );
    await turn(auth.user_id);
    const one = { ...evaluation, action: { name: action } };
    found.add({ name: action }, outcomeOf(services, module, one));
    last = action;
    looked += 1;
  }
  return found.answer(modules.length > looked ? place.tokenAfter(last) : '');
}

/** Counts one more evaluation of the caller; false: the page ends here, and the next is refused until there is room. */
async function mayDecide({ access }: DecidingServices, { user_id: caller }: AuthContext): Promise<boolean> {
  try {
    await access.limits.decide(caller);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'rate_limited') return false;
    throw error;
  }
}

const noPage = { page: { next_token: '', count: 0 } };

const unknownSet = (kind: string): Record<string, unknown> => ({
  code: 'search_set_unknown',
  error: {
    status: 200,
    message: `The rules of this action do not know which ${kind}s there are: no input that lists its values is bound to ${kind}.id and its type. Ask for an evaluation of each.`,
  },
});

/** The current module of an action of the domain, or why there is none. */
async function moduleOf(
  { database, decisions }: DecidingServices,
  auth: AuthContext & { domain_id: string },
  action: string,
): Promise<LoadedModule | DomainError> {
  const { module, compromisedKeys: compromised } = await readTransaction(database, auth, (prisma) =>
    readTarget(prisma, { domainId: auth.domain_id, action, version: null }),
  );
  if (module === null) return actionNotInVersion({ action, version: null }, { newest: null, hint: keyHint });
  const { id, version } = module;
  return decisions.modules.load({ id, action, version, compromisedKeys: compromised }, auth.user_id);
}

/** The ids of a type that the action lists; null where it lists none, or not of which type they are. */
function knownIds(
  { inputs, bindings = [] }: ActionDeclaration,
  kind: 'subject' | 'resource',
  type: string,
): readonly string[] | null {
  const ofId = bindings.filter(({ path }) => path === `${kind}.id`);
  const names = new Set(ofId.map(({ input }) => input));
  // Several inputs may be read from the id; of those that list their values any holds the ids that all take.
  const input = inputs.find((one) => one.type === 'enum' && names.has(one.name));
  if (!input) return null;
  const types = ofId.flatMap(({ entity_type: typeOfId }) => typeOfId ?? []);
  const isTyped = types.length > 0 || bindings.some(({ path }) => path === `${kind}.type`);
  if (!isTyped) return null;
  return types.every((typeOfId) => typeOfId === type) ? (input.values ?? []) : [];
}

function outcomeOf(
  { clock }: DecidingServices,
  module: LoadedModule,
  evaluation: AskedEvaluation,
): EvaluatedAs {
  const { action } = module.checked.ruleSet;
  try {
    const evaluatedAt = clock.now();
    const asOf = dateInZone(evaluatedAt, action.time_zone);
    const inputs = readInputs(evaluation, action);
    const evaluated = evaluate(module, { inputs, explain: null, asOf });
    if (evaluated.decision === 'indeterminate') {
      return { status: 'undetermined', missing: evaluated.missing_inputs };
    }
    if (evaluated.decision !== 'permit') return { status: 'other' };
    const { obligations } = presentAnswer(evaluated, module.texts, {
      decisionId: '',
      action: action.key,
      version: null,
      moduleDigest: null,
      evaluatedAt,
      asOf,
    });
    return { status: 'permit', obligations };
  } catch (error) {
    if (error instanceof DomainError) return { status: 'refused', error };
    throw error;
  }
}

/** Gathers what is permitted, and what is to be said of the rest. */
function collector<Result extends object>() {
  const results: SearchAnswer<Result>['results'] = [];
  const undetermined: (Result & { missing_inputs: string[] })[] = [];
  let looked = 0;
  const refusals: unknown[] = [];
  return {
    results,
    /** What is not determined is as long as a result, or longer: it fills a page too. */
    isFull: (limit: number): boolean => results.length >= limit || undetermined.length >= mostResults,
    add(candidate: Result, outcome: EvaluatedAs): void {
      looked += 1;
      if (outcome.status === 'permit') {
        results.push({ ...candidate, ...presentObligations(outcome.obligations) });
      } else if (outcome.status === 'undetermined') {
        undetermined.push({ ...candidate, missing_inputs: outcome.missing });
      } else if (outcome.status === 'refused') refusals.push(outcome.error);
    },
    answer(nextToken: string): SearchAnswer<Result> {
      const about = {
        // One that is refused is none of those that there are; when all are, the question is what is wrong.
        ...(looked > 0 && refusals.length === looked && presentRefusal(refusals[0]).context),
        ...(undetermined.length > 0 && { undetermined }),
      };
      return {
        page: { next_token: nextToken, count: results.length },
        ...(Object.keys(about).length > 0 && { context: about }),
        results,
      };
    },
  };
}

interface Place {
  after: string | null;
  limit: number;
  tokenAfter: (after: string) => string;
}

/** A token holds where the next page begins, how long it is, and of which search it is. */
function placeOf(page: Page | undefined, search: unknown): Place {
  const of = sha256Hex(canonicalJson(JSON.parse(JSON.stringify(search))));
  const token = page?.token === undefined || page.token === '' ? null : readToken(page.token);
  if (token && token.of !== of) {
    throw invalidField('/page/token', 'This token is of another search. Send the first request again.');
  }
  const limit = Math.min(page?.limit ?? token?.limit ?? mostResults, mostResults);
  const tokenAfter = (after: string): string =>
    Buffer.from(JSON.stringify([after, limit, of])).toString('base64url');
  return { after: token?.after ?? null, limit, tokenAfter };
}

/** Where in the set a page begins. @throws DomainError `invalid_field` for a place that the set has not */
function startOf(after: string | null, ids: readonly string[]): number {
  if (after === null) return 0;
  if (!/^\d{1,9}$/.test(after) || Number(after) > ids.length) throw noToken();
  return Number(after);
}

const noToken = (): DomainError =>
  invalidField(
    '/page/token',
    'This is no token of a page. Send next_token of the page before, or begin again without one.',
  );

function readToken(token: string): { after: string; limit: number; of: string } {
  try {
    const [after, limit, of] = JSON.parse(Buffer.from(token, 'base64url').toString()) as unknown[];
    // It comes back from outside: what it says is as untrusted as any other member.
    const isPlace =
      typeof after === 'string' && isStorableText(after) && Number.isInteger(limit) && Number(limit) >= 0;
    if (isPlace && typeof of === 'string') return { after, limit: Number(limit), of };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
  }
  throw noToken();
}
