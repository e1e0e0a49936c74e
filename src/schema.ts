import type { GraphQLSchema } from 'graphql';
import { builder } from './graphql/builder.ts';
import './worlds/world.graphql.ts';
import './worlds/action.graphql.ts';
import './worlds/definition.graphql.ts';
import './worlds/configuration.graphql.ts';
import './distillation/distillation.graphql.ts';

/** The schema of every slice: the contract that all doors execute. */
export const buildSchema = (): GraphQLSchema => builder.toSchema({ sortSchema: true });
