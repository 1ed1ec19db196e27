import fc from 'fast-check';
import {
  resolved,
  type Document,
  type Operation,
  type Parameter,
  type Schema,
} from './operations.ts';

/** A request as sent, short enough to print when it fails. */
export interface FuzzedRequest {
  /** Path below `/api`, with query. */
  address: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let n = 0; n < depth; n += 1) value = n % 2 ? [value] : { details: value };
  return value;
};

/**
 * Strings that commonly break programs: control characters, lone surrogates, formulas, SQL, markup,
 * prototype names.
 */
const ODD_TEXTS = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    '\u202etxt',
    '\ufeff',
    'e\u0301\u0327',
    '👩‍👩‍👧‍👦',
    '١٢٣',
  ],
  ...[
    `'; drop table x; --`,
    `" or 1=1`,
    '%',
    '_',
    '\\',
    '$1',
    '{{7*7}}',
    '${1}',
    '<img src=x onerror=1>',
  ],
  ...[
    '=1+1',
    '+1',
    '-1',
    '@x',
    '\t=1',
    '../../etc/passwd',
    'https://elsewhere.test/',
    '//x',
    'null',
    'NaN',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '0000-00-00',
    '2082-02-31',
    '+275760-09-13T00:00:00.001Z',
  ],
  ...[
    '99999999999999999999',
    '1e400',
    '-0',
    '00000000-0000-4000-8000-00000000000g',
    'a@b',
    'x'.repeat(70_000),
  ],
];
const ODD_VALUES: unknown[] = [
  ...[null, true, false, 0, -1, 0.5, 1e-9, -1e-9, 0.001, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63)],
  ...[[], [[]], [null], {}, { details: null }, { __proto__x: 1 }, Array(500).fill(0), nested(40)],
];
/** Too deep for recursive functions. */
const DEEP = nested(3_000);
const oddText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const odd: fc.Arbitrary<unknown> = fc.oneof(oddText, fc.constantFrom(...ODD_VALUES), fc.double());

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  email: fc.nat(999).map((n) => `fuzz${n}@example.test`),
  uuid: fc.uuid({ version: 4 }),
  uri: fc.constantFrom('http://a.foyer.test/x', 'https://example.test/', 'x:'),
  'date-time': fc
    .date({ min: new Date('2080-01-01'), max: new Date('2083-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  date: fc.constantFrom('2082-12-05', '2026-11-01', '2082-02-29'),
};
const TEXTS = [
  'General',
  'Sample 1',
  '50',
  '2082-12-05',
  '19:00',
  'America/New_York',
  '#0a7c86',
  '<p>Hi</p>',
];

/** Mostly valid values for a schema. Patterns and rules across fields are met only by chance. */
export function valueOf(document: Document, given: Schema, depth = 0): fc.Arbitrary<unknown> {
  const schema = resolved(document, given);
  const options = schema.anyOf ?? schema.oneOf;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (depth > 6) return fc.constant(null);
  const below = (one: Schema) => valueOf(document, one, depth + 1);
  if (options) return fc.oneof(...options.map(below));
  if (schema.allOf?.[0]) return below(schema.allOf[0]);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return fc.oneof(...types.map((type) => typed(schema, type, below)));
}

function typed(
  schema: Schema,
  type: string | undefined,
  below: (schema: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string': {
      const text = FORMATS[schema.format ?? ''] ?? fc.oneof(fc.constantFrom(...TEXTS), fc.string());
      return text.map((value) => value.slice(0, schema.maxLength ?? 200));
    }
    case 'integer':
    case 'number': {
      const min = Math.max(schema.minimum ?? -10, -1e9);
      const max = Math.max(min, Math.min(schema.maximum ?? 500, 1e9));
      return fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const items = typeof schema.items === 'object' ? below(schema.items) : odd;
      const minLength = schema.minItems ?? 0;
      return fc.array(items, { minLength, maxLength: Math.max(minLength, 3) });
    }
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [
        name,
        below(one),
      ]);
      if (fields.length === 0 && typeof schema.additionalProperties === 'object')
        return fc.dictionary(fc.constantFrom('a', 'b'), below(schema.additionalProperties));
      return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
        requiredKeys: schema.required ?? [],
      });
    }
    default:
      return odd;
  }
}

type Change = {
  at: number;
  kind: 'replace' | 'wrap' | 'drop' | 'add';
  value: unknown;
  key: string;
};

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(60),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'wrap', 'drop', 'add'),
  value: fc.oneof({ weight: 20, arbitrary: odd }, { weight: 1, arbitrary: fc.constant(DEEP) }),
  key: fc.constantFrom('__proto__', 'constructor', 'id', 'tenantId', 'tenant_id', 'roles', 'x'),
});

/** The body with one part changed, selected by a number. */
function changed(body: unknown, { at, kind, value, key }: Change): unknown {
  const places: { parent: Record<string, unknown>; name: string }[] = [];
  const root: Record<string, unknown> = { body: structuredClone(body) };
  const walk = (parent: Record<string, unknown>) => {
    for (const name of Object.keys(parent)) {
      places.push({ parent, name });
      const inside = parent[name];
      if (typeof inside === 'object' && inside !== null) walk(inside as Record<string, unknown>);
    }
  };
  walk(root);
  const { parent, name } = places[at % places.length] ?? { parent: root, name: 'body' };
  const here = parent[name];
  if (kind === 'drop' && parent !== root) Reflect.deleteProperty(parent, name);
  else if (kind === 'wrap') parent[name] = [here];
  else if (kind === 'add' && typeof here === 'object' && here !== null)
    // An assignment would set the prototype instead of a field called `__proto__`.
    Object.defineProperty(here, key, { value, enumerable: true, configurable: true });
  else parent[name] = value;
  return root['body'];
}

const JSON_TYPE = 'application/json';
const TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'x',
  '',
];

/** JSON text, and text that isn't JSON. */
const written = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    { weight: 8, arbitrary: value.map((one) => JSON.stringify(one)) },
    {
      weight: 1,
      arbitrary: value.map((one) => JSON.stringify(one)?.replace(/:-?\d[\d.e+-]*/, ':1e400')),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        undefined,
        '',
        '{',
        '[',
        '{"a":1,}',
        '\ufeff{}',
        'null',
        '"x"',
        '1',
        '{"a":"\\ud800"}',
        '['.repeat(50_000) + ']'.repeat(50_000),
      ),
    },
  );

const fieldsIn = ({ description = '' }: Parameter): string[] =>
  (/Fields: (.*)\.$/.exec(description)?.[1] ?? 'id').split(', ');

/** Valid and invalid list parameters, in both dialects. */
function listValue(parameter: Parameter): fc.Arbitrary<string> {
  const field = fc.oneof(
    fc.constantFrom(...fieldsIn(parameter)),
    fc.constantFrom('x', '', '__proto__', 'id;--'),
  );
  const value = fc.oneof(oddText, fc.constantFrom('1', 'true', '2082-12-05', 'General', '"a,""b"'));
  const operator = fc.constantFrom('=', '!=', '>=', '<=', '>', '<', '~', '');
  const suffix = fc.constantFrom('', '_eq', '_ne', '_gte', '_lte', '_gt', '_lt', '_x');
  switch (parameter.name) {
    case 'sort':
      return fc.oneof(
        fc
          .tuple(field, fc.constantFrom('asc', 'desc', 'x'))
          .map(([name, order]) => `${name}:${order}`),
        fc.tuple(field, fc.constantFrom('ASC', 'DESC', 1)).map((pair) => JSON.stringify(pair)),
      );
    case 'filter':
      return fc
        .tuple(field, suffix, fc.oneof(value, odd))
        .map(([name, ending, one]) => JSON.stringify({ [name + ending]: one }));
    case 'filters':
    case 'queries':
      return fc
        .array(
          fc.tuple(field, operator, value).map((parts) => parts.join(' ')),
          { maxLength: 3 },
        )
        .map((all) => all.join(','));
    case 'range':
      return fc.tuple(fc.integer(), fc.integer()).map((pair) => JSON.stringify(pair));
    default:
      return value;
  }
}

/** Text that fits into a URL, which lone surrogates don't. */
const sendable = (text: string): string =>
  encodeURIComponent(text.slice(0, 3_000).replace(/\p{Surrogate}/gu, '\ufffd'));

/** Parameter names → existing IDs. */
export type KnownIds = Readonly<Record<string, readonly string[]>>;

/**
 * Requests for one operation. `sound` ones follow the document, except for rules that it can't
 * express; the others are sound requests with one defect.
 */
export function requestsOf(
  document: Document,
  operation: Operation,
  { ids, isSound }: { ids: KnownIds; isSound: boolean },
): fc.Arbitrary<FuzzedRequest> {
  const oddly = isSound ? 0 : 1;
  const pathParts = operation.parameters
    .filter((one) => one.in === 'path')
    .map(({ name }): fc.Arbitrary<[string, string]> => {
      const known = fc.constantFrom(...(ids[name] ?? ids['id'] ?? ['x']));
      const value = fc.oneof(
        { weight: 5, arbitrary: known },
        { weight: oddly, arbitrary: oddText },
      );
      return value.map((text) => [name, sendable(text) || '%20']);
    });
  const queryParts = operation.parameters
    .filter((one) => one.in === 'query')
    .map((parameter): fc.Arbitrary<string[]> => {
      const right = valueOf(document, parameter.schema).map((value) => String(value));
      const wrong = parameter.description ? listValue(parameter) : oddText;
      const value = isSound ? right : fc.oneof(right, wrong);
      const isLeftOut = { weight: 6, arbitrary: fc.constant<string[]>([]) };
      // A list's parameters require formats that their schema doesn't express.
      if (isSound && parameter.description && parameter.name !== 'limit')
        return fc.constant<string[]>([]);
      return fc.oneof(isLeftOut, {
        weight: 2,
        arbitrary: fc
          .tuple(
            value,
            fc.constantFrom(parameter.name, ...(isSound ? [] : [`${parameter.name}[a]`])),
          )
          .map(([text, name]) => [`${encodeURIComponent(name)}=${sendable(text)}`]),
      });
    });
  const sound = operation.body ? valueOf(document, operation.body) : fc.constant(undefined);
  const body: fc.Arbitrary<string | undefined> = operation.fileType
    ? fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('', '<svg/>', 'PK\u0003\u0004', '--x\r\n'),
      )
    : operation.body
      ? isSound
        ? sound.map((value) => JSON.stringify(value))
        : written(fc.tuple(sound, change).map(([value, one]) => changed(value, one)))
      : fc.constant(undefined);
  const usual = operation.fileType ?? JSON_TYPE;
  const type = isSound
    ? fc.constant(usual)
    : fc.oneof(
        { weight: 12, arbitrary: fc.constant(usual) },
        { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
      );
  const extra = fc.constantFrom<Record<string, string>>(
    ...[
      {},
      {},
      {},
      { 'idempotency-key': 'a key' },
      { 'if-match': '"1"' },
      { 'x-application-type': 'ATTENDEE' },
    ],
    ...(isSound
      ? []
      : [
          { 'if-match': 'x'.repeat(5_000) },
          { 'idempotency-key': 'x'.repeat(300) },
          { accept: 'text/html' },
        ]),
  );
  return fc
    .record({ path: fc.tuple(...pathParts), query: fc.tuple(...queryParts), body, type, extra })
    .map((given) => {
      const values = new Map(given.path);
      const path = operation.path.replace(
        /\{(\w+)\}/g,
        (_, name: string) => values.get(name) ?? '',
      );
      const query = given.query.flat().join('&');
      const hasBody = given.body !== undefined && operation.method !== 'get';
      return {
        address: `/api${path}${query && `?${query}`}`,
        headers: { ...(hasBody && given.type && { 'content-type': given.type }), ...given.extra },
        body: hasBody ? given.body : undefined,
      };
    });
}
