import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { answerSchema, type Components } from '../../../src/rest/answer-schema.ts';
import { present, problemIn } from '../../../src/rest/present.ts';
import { shapesOf } from '../../../src/rest/shape.ts';
import { librarySchema } from './example-schema.ts';

const rootShape = (document: string) => shapesOf(librarySchema, parse(document))[0]!.shape;

const bookFields = 'fragment BookFields on Book { id: bookId lending marginNotes sequelOf { id: bookId } }';
const listShape = rootShape(
  `query { books(libraryId: "x") { edges { node { ...BookFields } } pageInfo { hasNextPage endCursor } totalCount } } ${bookFields}`,
);
const added = `mutation ($input: AddBookInput!) { addBook(input: $input) { ...BookFields ...ProblemFields } }
  ${bookFields} fragment ProblemFields on Problem { problemCode: code problemDetail: detail }`;

describe('an answer on the wire', () => {
  it('is in snake_case, with enums by their inner values and JSON as it was stored', () => {
    const stored = { pageTwo: { LONG_TERM: 'kept' }, __proto__: undefined };
    const book = { id: 'b1', lending: 'LONG_TERM', marginNotes: stored, sequelOf: null };
    expect(present(book, rootShape(`query { book(bookId: "x") { ...BookFields } } ${bookFields}`))).toEqual({
      id: 'b1',
      lending: 'long-term',
      margin_notes: stored,
      sequel_of: null,
    });
  });

  it('shows a connection as its items and the cursor of the next page, and other selections beside them', () => {
    const book = { id: 'b1', lending: null, marginNotes: null, sequelOf: { id: 'b0' } };
    const page = (hasNextPage: boolean) => ({
      edges: [{ node: book }],
      pageInfo: { hasNextPage, endCursor: 'c1' },
      totalCount: 7,
    });
    const items = [{ id: 'b1', lending: null, margin_notes: null, sequel_of: { id: 'b0' } }];
    expect(present(page(true), listShape)).toEqual({ items, next_cursor: 'c1', total_count: 7 });
    expect(present(page(false), listShape)).toEqual({ items, next_cursor: null, total_count: 7 });
  });
});

describe('a refusal in a result', () => {
  it('is told from success by its aliased code', () => {
    expect(problemIn({ id: 'b1', code: 'conflict' })).toBeNull();
    const problem = problemIn({
      problemCode: 'conflict',
      problemDetail: 'Another was first.',
      problemErrors: [],
      problemRetryAfter: 5,
      problemExtensions: { findings: [1] },
    });
    expect(problem).toMatchObject({ code: 'conflict', status: 409, message: 'Another was first.' });
    expect(problem?.extensions).toEqual({ findings: [1], retry_after: 5 });
  });
});

describe('the schema of an answer', () => {
  it('names what one fragment makes up, and says what may be null', () => {
    const components: Components = {};
    expect(answerSchema(rootShape(added), components)).toEqual({ $ref: '#/components/schemas/Book' });
    expect(components.Book).toMatchObject({
      required: ['id', 'lending', 'margin_notes', 'sequel_of'],
      properties: {
        id: { type: 'string' },
        lending: { anyOf: [{ type: 'string', enum: ['short-term', 'long-term'] }, { type: 'null' }] },
        margin_notes: {},
      },
    });
  });

  it('describes a connection by its items and cursor', () => {
    expect(answerSchema(listShape, {})).toMatchObject({
      required: ['items', 'next_cursor', 'total_count'],
      properties: { next_cursor: { type: ['string', 'null'] }, total_count: { type: 'integer' } },
    });
  });
});
