import { writeFileSync, mkdirSync } from 'node:fs';
import { printSchema } from 'graphql';
import { buildSchema } from '../src/schema.ts';

mkdirSync('schema', { recursive: true });
writeFileSync('schema/schema.graphql', `${printSchema(buildSchema())}\n`);
