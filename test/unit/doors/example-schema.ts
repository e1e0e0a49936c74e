import {
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
  type GraphQLOutputType,
} from 'graphql';

// A library of books: small, and with every form that the adapter has to turn: enums with inner values, a
// connection, a result union, a JSON scalar, a list of input objects, a type that refers to itself.
const required = <T extends GraphQLOutputType>(type: T): GraphQLNonNull<T> =>
  new GraphQLNonNull(type as never);

export const Lending = new GraphQLEnumType({
  name: 'Lending',
  values: { SHORT_TERM: { value: 'short-term' }, LONG_TERM: { value: 'long-term' } },
});

const Json = new GraphQLScalarType({ name: 'JSON' });

const Book: GraphQLObjectType = new GraphQLObjectType({
  name: 'Book',
  description: 'Something to read.',
  fields: () => ({
    bookId: { type: required(GraphQLString) },
    lending: { type: Lending },
    marginNotes: { type: Json },
    sequelOf: { type: Book },
  }),
});

const Problem = new GraphQLObjectType({
  name: 'Problem',
  fields: { code: { type: required(GraphQLString) }, detail: { type: required(GraphQLString) } },
});

const AddBookResult = new GraphQLUnionType({ name: 'AddBookResult', types: [Book, Problem] });

const BookConnection = new GraphQLObjectType({
  name: 'BookConnection',
  fields: {
    edges: {
      type: required(
        new GraphQLList(
          new GraphQLObjectType({
            name: 'BookEdge',
            fields: { node: { type: required(Book) }, cursor: { type: GraphQLString } },
          }),
        ),
      ),
    },
    pageInfo: {
      type: required(
        new GraphQLObjectType({
          name: 'PageInfo',
          fields: { hasNextPage: { type: GraphQLString }, endCursor: { type: GraphQLString } },
        }),
      ),
    },
    totalCount: { type: required(GraphQLInt) },
  },
});

const ShelfMark = new GraphQLInputObjectType({
  name: 'ShelfMark',
  fields: { rowNumber: { type: new GraphQLNonNull(GraphQLInt) }, note: { type: GraphQLString } },
});

export const AddBookInput = new GraphQLInputObjectType({
  name: 'AddBookInput',
  fields: {
    libraryId: { type: new GraphQLNonNull(GraphQLString) },
    correlationId: { type: new GraphQLNonNull(GraphQLString) },
    lending: { type: Lending },
    shelfMarks: { type: new GraphQLList(new GraphQLNonNull(ShelfMark)) },
    marginNotes: { type: Json },
    revision: { type: GraphQLInt },
    copies: { type: GraphQLInt, defaultValue: 1 },
  },
});

const page = { first: { type: GraphQLInt }, after: { type: GraphQLString } };

export const librarySchema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      books: {
        type: required(BookConnection),
        args: {
          libraryId: { type: new GraphQLNonNull(GraphQLString) },
          lending: { type: new GraphQLList(new GraphQLNonNull(Lending)) },
          ...page,
        },
      },
      book: { type: Book, args: { bookId: { type: new GraphQLNonNull(GraphQLString) } } },
    },
  }),
  mutation: new GraphQLObjectType({
    name: 'Mutation',
    fields: {
      addBook: {
        type: required(AddBookResult),
        args: { input: { type: new GraphQLNonNull(AddBookInput) } },
      },
    },
  }),
});
