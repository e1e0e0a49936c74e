import { errorStatus, type ErrorCode } from '../core/errors.ts';
import type { FindingCode } from '../rules/model.ts';
import { codes, heading, text, type ReferencePage } from './blocks.ts';

/** What to do about each error; a code without a line here does not compile. */
const remedies: Readonly<Record<ErrorCode, string>> = {
  malformed_request:
    'The body is no JSON, or not of the shape that the operation takes. Compare it with the example of the operation.',
  invalid_field: '`errors` names each field by a JSON pointer, and says what is expected there.',
  correlation_id_required:
    'Send `correlation_id` with the change (a UUID), or the header `Idempotency-Key`. Keep it when you try the same again.',
  unauthenticated: 'Send `Authorization: Bearer …` with a token of the identity provider, or an API key.',
  token_expired: 'Fetch a new token from the identity provider, or sign in again.',
  token_invalid:
    'The token is not of the configured issuer or audience, or its signature does not hold. Fetch one for this service.',
  key_invalid: 'The API key is mistyped, ended or expired. An administrator of the domain makes another one.',
  account_suspended: 'The account was suspended here. Ask an operator of this installation.',
  account_revoked: 'The account was revoked here, for good. Ask an operator of this installation.',
  missing_scope:
    '`scope` of the answer names what is asked for. Your role in the domain, or the scopes of the key, do not hold it.',
  domain_mismatch:
    'Send the header `X-Domain-Id` with the domain of the path: a request acts in exactly one domain.',
  cross_site_request:
    'A change by cookie has to come from this site. Programs send a bearer token in place of the cookie.',
  invite_email_mismatch: 'Sign in with the address that was invited, or ask for an invite to yours.',
  not_found:
    'There is nothing of that identifier that you may know of. Check the identifier, and the domain that you act in.',
  action_not_in_version: 'The version has no such action. `GET /actions` lists what can be decided now.',
  method_not_allowed: 'The header `Allow` lists the methods of the path.',
  not_acceptable: 'The operation does not answer in any type of your `Accept`.',
  conflict: 'Another request holds the row. Try again with the same `correlation_id`.',
  stale_revision:
    'It was changed since you read it. Read it again, compare, and send your change with the new revision.',
  release_notes_locked:
    'The version is published, and its notes with it. Say what was wrong as a correction in the next notes.',
  publication_in_progress:
    'A publication of this ruleset is running. Wait for its end: `GET /worlds/{world_id}/publications`.',
  draft_exists: 'There is a draft already: edit its release notes.',
  invalid_state: 'What it is now does not allow this; `detail` says what it is and what leads on.',
  invite_expired: 'Ask an administrator of the domain for another invite.',
  invite_revoked: 'The invite was withdrawn. Ask an administrator of the domain.',
  invite_consumed: 'The invite was accepted by another account.',
  payload_too_large: 'The body is larger than the limit that `detail` names. Send less, or in parts.',
  unsupported_media_type: 'Send one of the types that the operation lists, and name it in `Content-Type`.',
  rules_incomplete:
    'Findings name each rule that gate 1 does not let pass any more. Mend these candidates, and publish again.',
  rules_nonconforming:
    'Findings name each rule that gate 2 does not let pass any more. Mend these rules, and publish again.',
  rename_arbitration_required:
    'An input of an action went and another came. Say in `arbitrations` of each whether it was renamed.',
  ontology_drift:
    'The declared inputs of an action are no longer those that its rules read. Revise the action or the rules.',
  acceptance_cases_failed:
    '`acceptance` names each case that does not come out as expected, and the rules that decided it. Mend the rules or the cases; or acknowledge the ids.',
  release_notes_outdated:
    'What is staged changed since the notes were written. Read the notes again: what is missing is computed.',
  correlation_id_reused: 'The `correlation_id` was used for another call. Make a new one for each intent.',
  idempotency_key_reused: 'The key was used for another question within 24 hours. Make a new one.',
  inputs_invalid:
    '`errors` names each input: unknown, of another type, or out of bounds. `input_schema` of the action says what it takes. A JSON number that a double would round is refused wherever it is: send it as a string, `"12.4999999999999999999"`.',
  source_unparseable:
    'The document holds no text that can be read. Send it as Markdown, HTML, PDF with text, XML or plain text.',
  source_unavailable: 'The address was not answered, or is not public. Send the document itself.',
  predicate_invalid:
    '`errors` names expression and position. [The rule language](/docs/rules) says what can be written.',
  gates_not_passed:
    'The candidate has to pass both gates as it is. Verify it, and mend what the findings name.',
  acknowledgement_required: 'Name in `acknowledgements` each finding that asks for one, having read it.',
  nothing_staged:
    'Nothing differs from the last version. Sign a candidate, correct a cited source, or change something of the ruleset, first.',
  answer_too_large: 'Ask for fewer items (`limit`) or fewer fields.',
  work_too_large:
    'The same would take too much again: send a long text or table in parts, a long predicate as several rules. `limit` says whether it was `time` or `memory`; operators of the service raise `WORKER_TIMEOUT_SECONDS` or `WORKER_MEMORY_MB`.',
  rate_limited: 'Wait as long as `Retry-After` says.',
  internal_error:
    'A defect of this service. Report `request_id` to the operator of the installation; trying again is safe with the same `correlation_id`.',
  database_unavailable: 'Try again in some seconds; nothing was decided and nothing changed.',
  identity_provider_unavailable: 'The identity provider cannot be reached. Try again.',
  model_unavailable: 'The configured model does not answer. Try again, or distill with the built-in reader.',
  worker_lost: 'The process that did the work ended. It is done again by itself; look at its state.',
};

/** What each finding of the gates means, and what to do. */
const findings: Readonly<Record<FindingCode, string>> = {
  unsafe_syntax:
    'The expression uses what the language does not have. Write it with the operators and functions of [the rule language](/docs/rules).',
  type_error:
    'Two values are of types that do not go together. Compare numbers with numbers and dates with dates.',
  unit_mismatch:
    'Two numbers are of units that do not convert. Correct the unit of the input, or convert in a definition.',
  undeclared_input:
    'The rule reads an input that neither it nor its action declares. Declare it, or correct its name.',
  unread_input: 'The candidate declares an input that nothing reads. Remove it.',
  dead_input:
    'The input is read and never changes an outcome. The expression says less than it seems to: read it against the clause.',
  constant_predicate:
    'The expression comes to the same for every input. Write the constant itself if it is meant, or correct it.',
  definition_gap:
    'Some inputs are covered by no case of the definition. Add the case, or one without a condition.',
  definition_cycle: 'Definitions read each other in a circle. Break it.',
  override_cycle: 'Rules are exceptions to each other in a circle. Break it.',
  unknown_rule:
    'An exception or a limit names a rule that is not there. Correct the key, or sign the candidate of that key first.',
  period_overlap: 'Two revisions of a rule are in force on the same day. Close the period of the first.',
  spec_disagrees:
    'The specification that was read from the text comes to something else than the code, on the input shown. Decide what the clause says of it, and mend the one that is wrong.',
  spec_inconsistent:
    'The specification contradicts itself on the input shown. Say what the clause says of it.',
  suite_failed: 'A case of the suite comes out otherwise. Mend the rule, or the case.',
  suite_incomplete: 'Boundaries of the rule have no case. Say of each what the law makes of it.',
  ambiguous:
    'The words allow two readings that differ on the input shown. Decide for one, and say why when you sign.',
  low_confidence: 'The reader was not sure. Read the clause against the rule with care.',
  quote_not_found: 'The quoted words are not in the source. Quote them exactly.',
  source_missing: 'The cited source is not in the ruleset. Add it, or cite another.',
  definition_conflict:
    'The ruleset defines the name otherwise. Bind to that definition, or take another name.',
  source_retired: 'The cited source was retired. Cite its successor.',
  source_changed: 'The source was revised since. Compare the passage, and cite the revision.',
  span_moved: 'The quoted words are elsewhere in the source now. Confirm where.',
  unread_words:
    'Words of the clause became nothing of the rule. Say what they are in the reading ledger, or that they have no effect.',
  unquoted_words:
    'Words near the quote belong to the clause and were not quoted. Quote them, or leave them out with a reason.',
  ungrounded: 'A part of the rule rests on no words. Ground it in the ledger, or remove it.',
  reading_disagrees:
    'Independent readings differ on the input shown. Answer the question as the clause does.',
  ledger_differs:
    'The rule that follows from the ledger comes to something else than the rule as written. Derive it, or correct the ledger.',
  flagged:
    'The reader asks a person to look. Read what it says, and acknowledge it when you agree; what it only reports, that names are new, asks nothing.',
  contradiction:
    'A rule permits what another denies, on the input shown, and neither is an exception of the other. Say which prevails.',
  cannot_comply: 'On the input shown the rules forbid every choice. Find the exception that is missing.',
  redundant: 'The rule never changes an answer. Keep it for its citation, or retire it.',
  unreachable: 'The rule never applies. Read its condition against the clause.',
  edge_never_bites: 'The exception never has an effect. Check its condition.',
  edge_beyond_section:
    'The exception silences a rule outside of what its clause names (its section, "this Part", "section 5"). Take the edge out, cite the words that name it, or acknowledge it.',
  grant_never_permits: 'The permission is always withdrawn by others. Check what overrides it.',
  action_never_permits: 'No input leads to a permit of the action. A prohibition lacks its exception.',
  coverage_gap: 'No rule speaks of the region shown. It is reported, and may be meant.',
  undecided:
    'The question could not be decided within its limits of time and memory. Simplify the expression, or check it by cases.',
};

export const errorsPage: ReferencePage = {
  name: 'errors',
  title: 'Errors and findings',
  lead: 'Every code that the service answers or reports, and what to do about it.',
  blocks: [
    heading('Errors'),
    text(
      'REST answers problem details (RFC 9457) with `code`, `detail`, `request_id` and, for bad fields, `errors`. GraphQL has the same code in `extensions.code`, or a `Problem` in the result of a mutation. The set is closed: one code, one status.',
    ),
    codes(
      Object.fromEntries(
        Object.entries(remedies).map(([name, remedy]) => [
          name,
          `${errorStatus[name as ErrorCode]}. ${remedy}`,
        ]),
      ),
    ),
    heading('Findings'),
    text(
      'What the gates and the analysis report of a rule. A finding is data and no error: a blocking one stops the candidate, one to acknowledge is named by who signs, the others are reported. Each shows an input on which it was seen, where there is one.',
    ),
    codes(findings),
  ],
};
