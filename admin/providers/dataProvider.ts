import { AS_OF, SIGNED_IN_AS, toApiError, type FieldErrors } from '@foyer/kit';
import simpleRest from 'ra-data-simple-rest';
import { HttpError, type DataProvider } from 'react-admin';

/** React-admin's resources are API paths without the first slash: `platform/charities`. */
export function dataProvider(given: {
  realm: string;
  /** The user who opened the console. */
  userId?: string;
  base?: string;
  fetch?: typeof fetch;
}): DataProvider {
  const { realm, userId, base = '/api', fetch: call = (...args) => fetch(...args) } = given;
  const send: HttpClient = async (url, options = {}) => {
    const headers = new Headers(options.headers as HeadersInit | undefined);
    headers.set('Accept', 'application/json');
    headers.set('X-Application-Type', realm.toUpperCase());
    if (userId) headers.set(SIGNED_IN_AS, userId);
    if (options.body && !headers.has('Content-Type'))
      headers.set('Content-Type', 'application/json');
    const response = await call(url, { ...options, headers, credentials: 'include' }).catch(
      (cause: unknown) => {
        if (options.signal?.aborted) throw cause;
        throw new HttpError('We can’t reach the server. Check your connection and try again.', 0, {
          code: 'offline',
        });
      },
    );
    const body = await response.text();
    const json: unknown = body ? parse(body) : undefined;
    if (!response.ok) throw failure(response, json);
    return { status: response.status, headers: response.headers, body, json };
  };
  return { ...simpleRest(base, send), getList: listWithAge(base, send) };
}

type HttpClient = NonNullable<Parameters<typeof simpleRest>[1]>;

/** react-admin drops response headers, so the age of the rows is copied to `meta`. */
const listWithAge =
  (base: string, send: HttpClient): DataProvider['getList'] =>
  async (resource, params) => {
    let asOf: string | null = null;
    const found = await simpleRest(base, async (url, options) => {
      const answer = await send(url, options);
      asOf = answer.headers.get(AS_OF);
      return answer;
    }).getList(resource, params);
    return asOf === null ? found : { ...found, meta: { asOf } };
  };

/** Converts an API error to react-admin's format, whose forms show `errors` next to the inputs. */
function failure(response: Response, json: unknown): HttpError {
  const { status, code, message, fields, changed } = toApiError(response.status, json);
  const requestId = response.headers.get('X-Request-Id') ?? undefined;
  return new HttpError(message, status, {
    code,
    fields,
    requestId,
    changed,
    errors: nested(fields),
  });
}

/** `{'details.name': ['…']}` → `{details: {name: '…'}}`. */
function nested(fields: FieldErrors | undefined): object | undefined {
  if (!fields) return undefined;
  const errors: Record<string, unknown> = {};
  for (const [path, [message]] of Object.entries(fields)) {
    const keys = path.split('.');
    const last = keys.pop()!;
    let at = errors;
    for (const key of keys) at = (at[key] ??= {}) as Record<string, unknown>;
    at[last] = message;
  }
  return errors;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
