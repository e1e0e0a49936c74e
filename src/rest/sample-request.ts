import type { JsonSchema } from './answer-schema.ts';

/** What of an operation its request depends on. */
interface Operation {
  security: object[];
  parameters?: JsonSchema[];
  requestBody?: JsonSchema;
  responses: Record<string, JsonSchema>;
}

const site = 'https://enshrine.example';

/** What a shell sends: `target` is the path of the recorded request, and the body is in a file as its example has it. */
export function sampleRequest(method: string, target: string, operation: Operation): string {
  const { security, parameters = [], requestBody, responses } = operation;
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const types = Object.keys((success?.content as object | undefined) ?? {});
  const needsDomain = parameters.some(({ name, required }) => name === 'X-Domain-Id' && required === true);
  const parts = [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    ...(types.includes('text/event-stream') && !types.includes('application/json')
      ? ['--no-buffer', `-H 'accept: text/event-stream'`]
      : []),
    ...(security.length > 0 ? [`-H "authorization: Bearer $TOKEN"`] : []),
    ...(needsDomain ? [`-H 'x-domain-id: ${target.split('/')[2] ?? ''}'`] : []),
    ...(requestBody ? [`-H 'content-type: application/json'`, '--data @request.json'] : []),
    ...(types.includes('application/gzip') ? ['--output bundle.tar.gz'] : []),
    `'${site}${target.replaceAll("'", '%27')}'`,
  ];
  return parts.join(' \\\n  ');
}
