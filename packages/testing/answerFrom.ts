/** One request of a screen. */
export interface Asked {
  method: string;
  /** The path after `/api/`: `platform/charities`. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

type Row = { id: string } & object;

export type Answer = (asked: Asked) => Response | Promise<Response>;

/** API responses by path: a list's rows, one record, or the result of a function. */
export type Answers = Readonly<Record<string, readonly Row[] | Row | Answer>>;

const json = (body: unknown, init?: ResponseInit) => Response.json(body, init);

/** A `fetch` that responds from a table in the API's formats, and records the requests. */
export function answerFrom(answers: Answers | Answer, seen: Asked[]): typeof fetch {
  return async (input, init = {}) => {
    const { pathname, searchParams: query } = new URL(addressOf(input), 'http://foyer.test');
    const path = decodeURIComponent(pathname.replace(/^\/api\//, ''));
    // A file is returned unchanged.
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const method = (init.method ?? 'GET').toUpperCase();
    // The app bar requests tasks on every screen; the default is an empty list.
    if (path === 'tasks' && (typeof answers === 'function' || !Object.hasOwn(answers, path)))
      return json({ result: [] });
    const asked = { method, path, query, headers: new Headers(init.headers), body };
    seen.push(asked);
    if (typeof answers === 'function') return answers(asked);
    const exact = answers[path];
    if (typeof exact === 'function') return exact(asked);
    if (exact !== undefined) return asked.method === 'GET' ? read(exact, query) : written(asked);
    const [, parent = '', id = ''] = /^(.*)\/([^/]+)$/.exec(path) ?? [];
    const rows = answers[parent];
    if (typeof rows === 'function') return rows(asked);
    const row = Array.isArray(rows) ? (rows as Row[]).find((one) => one.id === id) : undefined;
    if (!row) return notFound();
    return asked.method === 'GET' ? json(row) : written(asked, id);
  };
}

const addressOf = (input: Request | URL | string): string =>
  input instanceof Request ? input.url : String(input);

const notFound = () =>
  json({ error: { code: 'not_found', message: 'Record not found.' } }, { status: 404 });

const written = ({ body }: Asked, id = 'new') =>
  json({ id, ...(typeof body === 'object' ? body : {}), success: true });

/** The API's maximum number of rows per request. */
const WIDEST = 100;

/**
 * A list's rows as the API answers them, in the dialect of the request.
 * @example data: { drinks: (asked) => (asked.method === 'GET' ? answerRows(asked, rows) : refuse()) }
 */
export const answerRows = ({ query }: Asked, rows: readonly Row[]): Response => read(rows, query);

/** Both dialects of a list, or one record. Rejects a range that the API would reject. */
function read(found: readonly Row[] | Row, query: URLSearchParams): Response {
  if (!Array.isArray(found)) return json(found);
  const rows = found as readonly Row[];
  if (query.has('limit') || query.has('part'))
    return json({ result: rows, count: rows.length, cursor: null });
  const [from = 0, to = rows.length] = JSON.parse(query.get('range') ?? '[]') as number[];
  if (query.has('range') && to - from + 1 > WIDEST)
    return json(
      { error: { code: 'invalid', message: `A range can include at most ${WIDEST} rows.` } },
      { status: 422 },
    );
  const shown = rows.slice(from, to + 1);
  const range = shown.length ? `${from}-${from + shown.length - 1}` : '*';
  return json(shown, { headers: { 'Content-Range': `rows ${range}/${rows.length}` } });
}
