import type { GraphQLSchema } from 'graphql';
import { builder } from './graphql/builder.ts';
import { noteAnchors } from './graphql/recorded-answers.ts';
import { requireTypeAccess } from './graphql/type-access.ts';
import './access/organization.graphql.ts';
import './access/domain.graphql.ts';
import './access/user.graphql.ts';
import './access/member.graphql.ts';
import './access/invite.graphql.ts';
import './access/invite-acceptance.graphql.ts';
import './access/api-key.graphql.ts';
import './access/access-audit.graphql.ts';
import './audit/world-authoring-audit.graphql.ts';
import './worlds/world.graphql.ts';
import './worlds/action.graphql.ts';
import './worlds/definition.graphql.ts';
import './worlds/configuration.graphql.ts';
import './sources/source.graphql.ts';
import './distillation/distillation.graphql.ts';
import './review/rule.graphql.ts';
import './review/candidate.graphql.ts';
import './review/candidate-commands.graphql.ts';
import './review/rule-commands.graphql.ts';
import './publication/release-notes.graphql.ts';
import './publication/version.graphql.ts';
import './publication/publication.graphql.ts';
import './publication/staged-changes.graphql.ts';
import './publication/compare-versions.graphql.ts';
import './publication/restore-version.graphql.ts';
import './publication/domain-versions.graphql.ts';
import './outbox/webhook.graphql.ts';
import './decisions/decide.graphql.ts';
import './decisions/plan-decision.graphql.ts';
import './decisions/decision.graphql.ts';
import './decisions/trial.graphql.ts';

/** The schema of every slice: the contract that all doors execute. */
export const buildSchema = (): GraphQLSchema =>
  noteAnchors(requireTypeAccess(builder.toSchema({ sortSchema: true })));
