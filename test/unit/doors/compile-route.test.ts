import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { compileRoute } from '../../../src/rest/compile-route.ts';
import { fieldErrors } from '../../../src/http/field-errors.ts';
import type { Route } from '../../../src/rest/route.ts';
import { fromText, objectSchemaOf, toGraphQL } from '../../../src/rest/wire-type.ts';
import { AddBookInput, librarySchema, Lending } from './example-schema.ts';

const addBook = `mutation AddBook($input: AddBookInput!) { addBook(input: $input) { ... on Book { bookId } ...ProblemFields } }
  fragment ProblemFields on Problem { problemCode: code }`;
const books = `query Books($libraryId: String!, $lending: [Lending!], $first: Int, $after: String) {
  books(libraryId: $libraryId, lending: $lending, first: $first, after: $after) {
    edges { node { bookId } } pageInfo { hasNextPage endCursor }
  }
}`;

const route = (changes: Partial<Route> & { document: string }): Route => ({
  method: 'POST',
  path: '/libraries/{library_id}/books',
  operation: parse(changes.document),
  tag: 'Worlds',
  summary: 'A route',
  ...changes,
});

describe('what a route takes', () => {
  it('is its input, less what the path gives', () => {
    const { path, body, query } = compileRoute(librarySchema, route({ document: addBook }));
    expect(path).toMatchObject([{ name: 'library_id', target: { kind: 'input', wireName: 'library_id' } }]);
    expect(query).toEqual([]);
    expect(Object.keys(body?.schema.shape ?? {})).not.toContain('library_id');
    expect(body).toMatchObject({ correlated: true, revisioned: true, filePart: null });
  });

  it('is its other variables in the query, with limit and cursor for the page', () => {
    const compiled = compileRoute(librarySchema, route({ method: 'GET', document: books }));
    expect(compiled.body).toBeNull();
    expect(compiled.query.map(({ name }) => name)).toEqual(['lending', 'limit', 'cursor']);
    const limit = compiled.query[1]!.schema;
    expect(limit.safeParse(undefined).data).toBe(50);
    expect(limit.safeParse(201).success).toBe(false);
  });

  it('may give a path parameter another name than the variable that it fills', () => {
    const renamed = route({ document: addBook, path: '/libraries/{id}/books', rename: { library_id: 'id' } });
    expect(compileRoute(librarySchema, renamed).path[0]).toMatchObject({
      name: 'id',
      target: { wireName: 'library_id' },
    });
  });
});

describe('a route that does not fit its operation is refused at start', () => {
  it.each<[string, Partial<Route> & { document: string }, RegExp]>([
    [
      'a path parameter that fills nothing',
      { document: addBook, path: '/shelves/{shelf_id}' },
      /fills no variable/,
    ],
    [
      'a union without ...ProblemFields',
      { document: 'mutation ($input: AddBookInput!) { addBook(input: $input) { ... on Book { bookId } } }' },
      /ProblemFields/,
    ],
    ['a field that the schema lacks', { document: 'query { shelf { id } }' }, /Cannot query field/],
    [
      'two root fields',
      {
        document: 'query { book(bookId: "1") { bookId } other: book(bookId: "2") { bookId } }',
        path: '/books',
      },
      /one root field/,
    ],
    ['a 201 without a location', { document: addBook, status: 201 }, /location/],
  ])('%s', (_what, changes, message) => {
    expect(() => compileRoute(librarySchema, route(changes))).toThrow(message);
  });
});

describe('a body', () => {
  const schema = objectSchemaOf(AddBookInput, (name) => name !== 'library_id');
  const problemsOf = (body: unknown): [string, string][] => {
    const parsed = schema.safeParse(body);
    return parsed.success ? [] : fieldErrors(parsed.error.issues).map(({ pointer, code }) => [pointer, code]);
  };

  it('is taken in snake_case with the inner values of enums, and handed on in the names of GraphQL', () => {
    const body = {
      correlation_id: 'c',
      lending: 'long-term',
      shelf_marks: [{ row_number: 3 }],
      margin_notes: { page_two: ['LONG_TERM'] },
    };
    expect(problemsOf(body)).toEqual([]);
    expect(toGraphQL(AddBookInput, { ...body, library_id: 'l' })).toEqual({
      libraryId: 'l',
      correlationId: 'c',
      lending: 'LONG_TERM',
      shelfMarks: [{ rowNumber: 3 }],
      marginNotes: { page_two: ['LONG_TERM'] },
    });
  });

  it('names each bad member by a pointer that leads into lists', () => {
    const body = {
      lending: 'LONG_TERM',
      shelf_marks: [{ row_number: 1 }, { row_number: 1.5, rowNumber: 1 }],
      'odd/na~me': true,
    };
    expect(new Map(problemsOf(body))).toEqual(
      new Map([
        ['/correlation_id', 'required'],
        ['/lending', 'invalid'],
        ['/shelf_marks/1/row_number', 'invalid'],
        ['/shelf_marks/1/rowNumber', 'unknown'],
        ['/odd~1na~0me', 'unknown'],
      ]),
    );
  });

  it('holds whole numbers of 32 bits where GraphQL has Int', () => {
    expect(problemsOf({ correlation_id: 'c', revision: 2 ** 31 })).toEqual([['/revision', 'invalid']]);
    expect(problemsOf({ correlation_id: 'c', revision: 2 ** 31 - 1, copies: 2 })).toEqual([]);
  });
});

describe('text of a query', () => {
  it('becomes what its type expects, and stays text where it does not fit', () => {
    const first = librarySchema
      .getQueryType()!
      .getFields()
      .books!.args.find(({ name }) => name === 'first')!.type;
    const lending = librarySchema
      .getQueryType()!
      .getFields()
      .books!.args.find(({ name }) => name === 'lending')!.type;
    expect(fromText(first, ['12'])).toBe(12);
    expect(fromText(first, ['1e3'])).toBe('1e3');
    expect(fromText(lending, ['short-term,long-term', 'short-term'])).toEqual([
      'short-term',
      'long-term',
      'short-term',
    ]);
    expect(toGraphQL(lending, ['short-term'])).toEqual(['SHORT_TERM']);
    expect(fromText(Lending, ['12'])).toBe('12');
  });
});
