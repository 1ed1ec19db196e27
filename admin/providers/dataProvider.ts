import { SIGNED_IN_AS, toApiError, type FieldErrors } from '@foyer/kit';
import simpleRest from 'ra-data-simple-rest';
import { HttpError, type DataProvider } from 'react-admin';

/** React-admin's resources are API paths without the first slash: `platform/charities`. */
export function dataProvider(given: {
  realm: string;
  /** Who opened the console. */
  userId?: string;
  base?: string;
  fetch?: typeof fetch;
}): DataProvider {
  const { realm, userId, base = '/api', fetch: call = (...args) => fetch(...args) } = given;
  return simpleRest(base, async (url, options = {}) => {
    const headers = new Headers(options.headers as HeadersInit | undefined);
    headers.set('Accept', 'application/json');
    headers.set('X-Application-Type', realm.toUpperCase());
    if (userId) headers.set(SIGNED_IN_AS, userId);
    if (options.body && !headers.has('Content-Type'))
      headers.set('Content-Type', 'application/json');
    const response = await call(url, { ...options, headers, credentials: 'include' }).catch(
      (cause: unknown) => {
        if (options.signal?.aborted) throw cause;
        throw new HttpError('There is no connection.', 0, { code: 'offline' });
      },
    );
    const body = await response.text();
    const json: unknown = body ? parse(body) : undefined;
    if (!response.ok) throw failure(response, json);
    return { status: response.status, headers: response.headers, body, json };
  });
}

/** The API's error as react-admin knows errors: `errors` go beside the inputs of its own forms. */
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
