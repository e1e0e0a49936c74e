/**
 * Who may import whom. The order of the slices is the order in which data flows:
 * access, worlds, sources, distillation, gates, review, acceptance, publication, decisions.
 */
const slices = [
  'access',
  'worlds',
  'sources',
  'distillation',
  'gates',
  'review',
  'acceptance',
  'publication',
  'decisions',
];
const anySlice = `^src/(${slices.join('|')})/`;

/** Only earlier slices are read, by GraphQL and HTTP too: an edge to a later one is added by the later one. */
const laterSlices = slices.map((slice, index) => ({
  name: `${slice}-reads-only-earlier-slices`,
  comment: `${slice} may read the read models of: ${slices.slice(0, index).join(', ') || 'none'}.`,
  severity: 'error',
  from: { path: `^src/${slice}/` },
  to: {
    path: index + 1 < slices.length ? `^src/(${slices.slice(index + 1).join('|')})/` : '^src/nothing/',
  },
}));

/**
 * What a slice may use of another one. Besides read models: the working set, which several slices change under one
 * lock, with its writers and what they check; the interfaces of the world agent, which hold no code; the gates, which
 * are checks that review and publication run; the form of API keys, the label of a version, and the module that the draft
 * would become, which is tried out.
 */
const shared = [
  '-read-model\\.ts$',
  '-columns\\.ts$',
  '^src/worlds/(complete-citations|lock-world|world-store|working-set-store|action-policy|configuration-policy|definition-policy)\\.ts$',
  '^src/distillation/world-agent\\.ts$',
  '^src/gates/',
  '^src/review/rule-head-store\\.ts$',
  '^src/publication/version/version-label\\.ts$',
  '^src/publication/mint/draft-module\\.ts$',
  '^src/access/api-keys/api-key\\.ts$',
];

const foreignSlice = slices.map((slice) => ({
  name: `${slice}-imports-read-models-only`,
  comment: 'Another slice is reached through its read models; commands, stores and policies stay at home.',
  severity: 'error',
  from: { path: `^src/${slice}/`, pathNot: '\\.(graphql|http)\\.ts$' },
  to: { path: `^src/(${slices.filter((other) => other !== slice).join('|')})/`, pathNot: shared },
}));

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'core-is-pure', severity: 'error', from: { path: '^src/core/' }, to: { path: '^src/(?!core/)' } },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '^src/rules/' },
      to: { path: '^src/(?!rules/|core/)' },
    },
    {
      name: 'the-language-knows-no-rule-set',
      comment:
        'An expression is parsed and checked without rules, rules are checked without being evaluated.',
      severity: 'error',
      from: { path: '^src/rules/language/' },
      to: { path: '^src/rules/(?!language/|model\\.ts)' },
    },
    {
      name: 'a-rule-set-is-checked-without-evaluating',
      severity: 'error',
      from: { path: '^src/rules/rule-set/' },
      to: { path: '^src/rules/(?!language/|rule-set/|ledger/|model\\.ts)' },
    },
    {
      name: 'evaluation-knows-no-analysis',
      severity: 'error',
      from: { path: '^src/rules/evaluate/' },
      to: { path: '^src/rules/(?!language/|rule-set/|evaluate/|ledger/|model\\.ts)' },
    },
    {
      name: 'readers-are-pure',
      comment: 'Words and rules in, what was read out.',
      severity: 'error',
      from: { path: '^src/reading/' },
      to: { path: '^src/(?!reading/|rules/|core/)' },
    },
    {
      name: 'tables-are-pure',
      comment: 'Bytes and declared inputs in, rows out.',
      severity: 'error',
      from: { path: '^src/tables/' },
      to: { path: '^src/(?!tables/|rules/|core/)' },
    },
    {
      name: 'read-models-read',
      comment: 'A read model runs in a transaction: nothing that takes long, no thread and no analysis.',
      severity: 'error',
      from: { path: '-read-model\\.ts$' },
      to: {
        path: '^src/(workers|reading|models)/|^src/rules/(analysis|evaluate|module)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'policies-are-pure',
      severity: 'error',
      from: { path: '-policy\\.ts$' },
      to: { path: '^src/(?!rules/|core/)', pathNot: '-policy\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-rest-door-imports-no-slice',
      comment:
        'REST executes typed documents of the schema; what the schema does not offer, REST does not have.',
      severity: 'error',
      from: { path: '^src/rest/' },
      to: { path: anySlice },
    },
    {
      name: 'the-cockpit-knows-access-alone',
      comment:
        'Pages execute typed documents of the schema too; of the slices they need only who the user is.',
      severity: 'error',
      from: { path: '^src/cockpit/' },
      to: { path: `^src/(${slices.filter((slice) => slice !== 'access').join('|')})/` },
    },
    {
      name: 'nothing-imports-the-entry',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main|cli/.*|demo/.*)\\.ts$' },
      to: { path: '^src/main\\.ts$' },
    },
    {
      name: 'what-slices-are-built-on-knows-no-slice',
      comment: 'Doors, database, outbox and audit are used by slices; nothing runs up again.',
      severity: 'error',
      from: { path: '^src/(graphql|http|outbox|audit|db|models|markdown)/' },
      to: { path: anySlice },
    },
    {
      name: 'doors-know-no-composition',
      comment:
        'Of the process a door knows `http/door-services.ts`; the rest it passes on to resolvers and handlers.',
      severity: 'error',
      from: { path: '^src/(graphql|http|rest)/' },
      to: { path: '^src/(services|create-services|start|start-worker|server|handlers|schema)\\.ts$' },
    },
    {
      name: 'a-slice-names-its-own-needs',
      comment: 'Only what is composed at the top knows everything that the process holds.',
      severity: 'error',
      from: { path: anySlice },
      to: { path: '^src/(services|create-services|start|start-worker|server)\\.ts$' },
    },
    {
      name: 'commands-know-no-door',
      comment: 'No GraphQL and no HTTP inside the domain.',
      severity: 'error',
      from: { path: anySlice, pathNot: '(\\.graphql|\\.http)\\.ts$' },
      to: {
        path: '^(src/graphql/|src/rest/|src/server\\.ts)|node_modules/(graphql|@pothos)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    ...laterSlices,
    ...foreignSlice,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/generated/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
