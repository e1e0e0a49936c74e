import { code, heading, rows, steps, text, type ReferencePage } from './blocks.ts';

const operators: ReferencePage = {
  name: 'operators',
  title: 'Guide for operators',
  lead: 'From law text to a published version, in the cockpit. Everything in it is also an operation of the API.',
  blocks: [
    heading('The way of a rule'),
    steps(
      'Make a ruleset (the API says world) in the domain that it is for.',
      'Add the law under Sources: a file, text or an address, with what it is and from when it holds.',
      'Distill: the service proposes candidates. What it did not read is listed sentence by sentence.',
      'Put the names in order under Vocabulary, before anything is signed.',
      'Review each candidate: the words of the clause on one side, the rule on the other. Give unread words a meaning, answer the questions on which readings differ, and state the outcomes that are asked for.',
      'Approve. What you sign is the content whose hash the page shows: an edit by another operator voids it.',
      'Publish: read what changes and where agents are answered otherwise, write the notes, and type `publish v<N>`.',
    ),
    heading('Keys of the review page'),
    rows(
      ['J, K', 'The next and the previous candidate.'],
      ['A', 'Approve, or go to what blocks it.'],
      ['R', 'Reject.'],
      ['E', 'Edit.'],
      ['S', 'Tell the world agent what to change.'],
      ['U', 'Go to the next words that were not read.'],
      ['Ctrl K', 'Search. Single keys can be turned off there.'],
    ),
    heading('One name for one thing'),
    rows(
      ['ruleset', '`world` in the API: the rules of one subject in one domain.'],
      ['candidate', 'A rule that waits for gates and signature.'],
      ['draft', 'What the next version would hold: all that is signed now.'],
      ['card', 'The World Model Card: the description of one version that members read.'],
    ),
  ],
};

const members: ReferencePage = {
  name: 'members',
  title: 'Guide for members of a domain',
  lead: 'What your organization’s agents are answered by, and how to look after it.',
  blocks: [
    heading('What you find'),
    text(
      'Sign in and open [your account](/account/): invitations wait there, and your domains. In a domain you see the rulesets of which a version is published, with card, release notes and corrections of every version; what agents were answered and why; and a playground that tries a published version and records nothing.',
    ),
    heading('Roles'),
    rows(
      ['observer', 'Reads what is published, and the decisions.'],
      ['contributor', 'Also lists the actions that agents can ask.'],
      ['admin', 'Also manages members, invites and API keys.'],
    ),
    heading('When a decision looks wrong'),
    steps(
      'Open it under Decisions, and read the clauses that it rests on.',
      'Try it again in the playground with the facts as you know them.',
      'Say under it what looked wrong, and why: those who mend the rules read it. The decision itself stays as it is.',
    ),
    heading('API keys'),
    text(
      'A key asks for decisions in one domain and can do nothing else. It is shown once. Make one for each agent, so that each can be ended by itself; an ended key is refused with its next request.',
    ),
  ],
};

const agents: ReferencePage = {
  name: 'agents',
  title: 'Guide for those who write agents',
  lead: 'Ask before you act, and keep the answer: it cites the clause that it rests on.',
  blocks: [
    heading('Ask'),
    text('An administrator of the domain makes an API key. With it:'),
    code(
      [
        'curl -s $SITE/decide \\',
        '  -H "Authorization: Bearer $ENSHRINE_KEY" -H "Content-Type: application/json" \\',
        `  -d '{"action": "ferry.operate", "inputs": {"licensed": true, "passengers": 12}}'`,
      ].join('\n'),
    ),
    rows(
      ['permit', 'The rules permit it.'],
      ['deny', 'The rules prohibit it: do not act.'],
      ['indeterminate', 'It depends on `missing_inputs`. Find them out and ask again; do not act meanwhile.'],
      ['not_applicable', 'No rule speaks of it. Your own policy says what that means.'],
    ),
    text(
      'All four are 200. Anything but `permit` is a reason not to act. Leave out what you do not know: an input is never guessed, and a missing one never buys a permit.',
    ),
    heading('Find out what to ask'),
    text(
      '`GET /actions` lists what can be decided, each with a JSON Schema of its inputs. `POST /decide/plan` says from what is known which verdicts can still be reached, and which missing input settles most.',
    ),
    heading('Try again safely'),
    text(
      'Send `idempotency_key`: a retry within 24 hours gets the recorded decision. 503 means that nothing was decided: treat it as no permit.',
    ),
    heading('Other doors'),
    rows(
      [
        'AuthZEN 1.0',
        '`POST /access/v1/evaluation`, `/access/v1/evaluations` and `/access/v1/search/…`. `bindings` of an action say which of its inputs are the id of the subject, a property of the resource and so on.',
      ],
      ['MCP', '`/mcp` over Streamable HTTP, tools `decide`, `plan` and `list_actions`.'],
      ['SDK', '`client/sdk`: typed actions, retries, and offline evaluation of verified modules.'],
      ['Events', 'Webhooks signed by Standard Webhooks tell of each published version.'],
    ),
  ],
};

export const guides: readonly ReferencePage[] = [operators, members, agents];
