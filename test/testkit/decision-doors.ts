const entities = '"subject":{"type":"user","id":"u"},"resource":{"type":"account","id":"1"}';
const evaluation = (inputs: string): string =>
  `{${entities},"action":{"name":"account.open"},"context":{"inputs":${inputs}}}`;

/** The doors that decide, and a request of each, with these inputs as they are sent. */
export const decisionDoors: Record<string, { path: string; body: (inputs: string) => string }> = {
  REST: { path: '/decide', body: (inputs) => `{"action":"account.open","inputs":${inputs}}` },
  'a plan': { path: '/decide/plan', body: (inputs) => `{"action":"account.open","inputs":${inputs}}` },
  'a plan of everything': { path: '/decide/plan', body: (inputs) => `{"inputs":${inputs}}` },
  GraphQL: {
    path: '/graphql',
    body: (inputs) =>
      `{"query":"mutation($i:DecideInput!){decide(input:$i){__typename ... on Decision{decision} ... on Problem{code}}}","variables":{"i":{"action":"account.open","inputs":${inputs}}}}`,
  },
  'a document of GraphQL': {
    path: '/graphql',
    body: (inputs) =>
      JSON.stringify({
        query: `mutation { decide(input: {action: "account.open", inputs: ${inputs.replace(/"(\w+)":/g, '$1: ')}}) { __typename ... on Decision { decision } ... on Problem { code } } }`,
      }),
  },
  AuthZEN: { path: '/access/v1/evaluation', body: evaluation },
  'AuthZEN by properties': {
    path: '/access/v1/evaluation',
    body: (inputs) =>
      `{"subject":{"type":"user","id":"u","properties":${inputs}},"resource":{"type":"account","id":"1"},"action":{"name":"account.open"}}`,
  },
  'a batch of AuthZEN': {
    path: '/access/v1/evaluations',
    body: (inputs) => `{"evaluations":[${evaluation(inputs)}]}`,
  },
  'a search of AuthZEN': {
    path: '/access/v1/search/action',
    body: (inputs) => `{${entities},"context":{"inputs":${inputs}}}`,
  },
  MCP: {
    path: '/mcp',
    body: (inputs) =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"decide","arguments":{"action":"account.open","inputs":${inputs}}}}`,
  },
};
