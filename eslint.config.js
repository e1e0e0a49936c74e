import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Casts past the compiler. */
const casts = [
  {
    selector: 'TSAsExpression > TSAsExpression > TSUnknownKeyword, TSAsExpression > TSNeverKeyword',
    message: 'Parse what comes from outside; type what is inside. No cast past the compiler.',
  },
  {
    selector: 'TSAsExpression TSQualifiedName[right.name=/^(InputJson|Json)/]',
    message: 'A JSON column is read and written by its codec (src/db/json-column.ts).',
  },
];

/** The time of day. How long something took is measured by `performance.now()`. */
const bareClock = [
  {
    selector:
      "NewExpression[callee.name='Date'][arguments.length=0], MemberExpression[object.name='Date'][property.name='now']",
    message: 'Ask the injected clock (src/core/clock.ts).',
  },
];

/** What a read model exports and asks of the database says so. */
const readsByName = [
  {
    selector:
      'ExportNamedDeclaration > FunctionDeclaration[async=true]:not([id.name=/^(read|lock)/]), ExportNamedDeclaration > VariableDeclaration > VariableDeclarator:not([id.name=/^(read|lock)/]) > ArrowFunctionExpression[async=true]',
    message: 'A read model exports `read…`: name it so, or put it where its work belongs.',
  },
];

export default tseslint.config(
  { ignores: ['node_modules', 'src/generated', 'schema', '.data', 'dist', 'client/*/dist', 'coverage'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/unbound-method': 'off',
      // Indexing is checked (noUncheckedIndexedAccess); where an index is known to be in range, `!` says so.
      '@typescript-eslint/no-non-null-assertion': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  {
    // Compiled rules are JavaScript functions: one file makes them, and says what may go into them.
    files: ['src/rules/evaluate/load-function.ts'],
    rules: { '@typescript-eslint/no-implied-eval': 'off', '@typescript-eslint/no-unsafe-call': 'off' },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'node:async_hooks',
              message:
                'One storage in use has Node 20 and 22 follow every promise of the process: a decision then costs half as much again. Pass on what is needed.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['client/**/*.ts', 'client/**/*.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...casts] },
  },
  {
    files: ['src/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...casts, ...bareClock] },
  },
  {
    files: ['src/**/*-read-model.ts'],
    rules: { 'no-restricted-syntax': ['error', ...casts, ...bareClock, ...readsByName] },
  },
  {
    // What a library's types cannot say. Each has its reason beside it; no file is added without one.
    files: [
      'src/db/json-column.ts',
      'src/db/proving-client.ts',
      'src/db/read-client.ts',
      'src/graphql/builder.ts',
      'src/publication/mint/publication.graphql.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...bareClock] },
  },
  {
    // The clock itself; and identifiers, which sort by the time at which they were made.
    files: ['src/core/clock.ts', 'src/core/ids.ts'],
    rules: { 'no-restricted-syntax': ['error', ...casts] },
  },
  {
    files: ['client/cockpit/**/*.tsx', 'client/cockpit/**/*.ts'],
    extends: [reactHooks.configs.flat['recommended-latest']],
  },
  {
    // The rule tells React Compiler's users that it leaves such a component alone; the cockpit is built without it.
    files: ['client/cockpit/src/ui/long-table.tsx', 'client/cockpit/src/pages/review/queue.tsx'],
    rules: { 'react-hooks/incompatible-library': 'off' },
  },
  {
    files: ['src/cli/**/*.ts', 'src/demo/**/*.ts', 'scripts/**/*.ts', 'benchmarks/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
);
