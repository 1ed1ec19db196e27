import type { Visitor } from './visitor.ts';

/** A response with its body: parsed if it is JSON, otherwise text. */
export interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}

/** Sends one request without a contract, for invalid requests that a typed client can't send. */
export async function ask(
  visitor: Visitor,
  method: string,
  path: string,
  given: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { body, headers } = given;
  const response = await visitor.request(path, {
    method: method.toUpperCase(),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
  return {
    status: response.status,
    body: isJson ? (JSON.parse(text) as unknown) : text,
    headers: response.headers,
  };
}

/** `/a/:id` with its parameters filled in, and a query. */
export function address(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string>> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? '00000000-0000-4000-8000-000000000000'),
  );
  const search = new URLSearchParams(query).toString();
  return `/api${filled}${search && `?${search}`}`;
}

/** The names of the fields that an error reports. */
export const fieldsOf = ({ body }: Answer): string[] =>
  Object.keys((body as { error?: { fields?: object } } | undefined)?.error?.fields ?? {});
