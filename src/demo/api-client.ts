import { newId } from '../core/ids.ts';

/** A refusal of the service: what it said, as problem details. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';

  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly body: Record<string, unknown>,
  ) {
    super(detail);
  }
}

export interface ApiRequest {
  body?: unknown;
  /** `X-Domain-Id` */
  domain?: string;
  /** In place of the client's own token: an API key. */
  token?: string;
}

/** The service's REST routes, as any client has them. */
export interface ApiClient {
  url: string;
  request<Answer>(method: string, path: string, request?: ApiRequest): Promise<Answer>;
}

/** @throws ApiProblem from `request`, for every answer outside 2xx. */
export const createApiClient = (url: string, accessToken: string): ApiClient => ({
  url,
  async request<Answer>(
    method: string,
    path: string,
    { body, domain, token }: ApiRequest = {},
  ): Promise<Answer> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token ?? accessToken}`,
        ...(domain !== undefined && { 'x-domain-id': domain }),
        ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': newId() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    if (!response.ok) {
      const { code, detail } = answer as { code?: string; detail?: string };
      throw new ApiProblem(
        response.status,
        code ?? String(response.status),
        problemText(detail, answer),
        answer,
      );
    }
    return answer as Answer;
  },
});

function problemText(detail: string | undefined, answer: Record<string, unknown>): string {
  const errors = (answer.errors ?? []) as { pointer: string; message: string }[];
  return [
    detail ?? 'The service refused.',
    ...errors.map(({ pointer, message }) => `${pointer}: ${message}`),
  ].join(' ');
}
