import { invalid, malformed } from '../../errors.ts';
import { visibleText } from '../../invisible.ts';
import type { List } from '../../contract.ts';
import { parse } from '../validate.ts';
import { parseConditions } from './conditions.ts';
import { PARTS, type ListQuery, type Op, type Term } from './query.ts';

const WIDEST = 100;
const USUAL = 50;
/** Maximum IDs in a getMany request, which asks for the records of one page. */
const MAX_IDS = 500;

type Raw = Record<string, unknown>;
/** The parameters of every list. */
type Asked = Omit<ListQuery, 'own'>;

/**
 * Reads a query in either dialect. A `range`, a `filter` or a `sort` that starts with `[` means simple-rest.
 * @throws 422 naming the invalid parameter or field
 */
export function parseQuery(list: List, raw: Raw): ListQuery {
  const texts = Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [key, single(key, value)]),
  );
  const isSimpleRest = 'range' in texts || 'filter' in texts || texts['sort']?.startsWith('[');
  const { own, rest } = apart(list, texts);
  const asked = isSimpleRest ? simpleRest(list, rest) : cursorDialect(list, rest);
  for (const { field } of asked.terms) checkField(list, field, 'filter');
  const query = {
    ...asked,
    terms: asked.terms.flatMap(searchedTerm),
    search: searched(asked.search ?? '') || undefined,
    own: list.query ? (parse(list.query, own) as Raw) : {},
  };
  checkField(list, query.sort.field, 'sort');
  if (query.search !== undefined && !list.search?.length)
    throw invalid({ q: ['This list can’t be searched.'] });
  return query;
}

/**
 * Removes spaces around a search text and invisible characters, which come from pasting or from a word still being
 * typed.
 */
const searched = (typed: string): string => visibleText(typed).trim();

function searchedTerm(term: Term): Term[] {
  if (term.op !== 'contains' || typeof term.value !== 'string') return [term];
  const value = searched(term.value);
  return value === '' ? [] : [{ ...term, value }];
}

/** The list's own parameters, and those of every list. */
function apart(list: List, texts: Record<string, string>) {
  const isOwn = (key: string) => list.query !== undefined && Object.hasOwn(list.query.shape, key);
  const pick = (wanted: boolean) =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => isOwn(key) === wanted));
  return { own: pick(true), rest: pick(false) };
}

function single(key: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw invalid({ [key]: [`'${key}' can be given only once.`] });
}

function checkField(list: List, field: string, use: 'filter' | 'sort'): void {
  const declared = use === 'sort' ? list.sort : [...list.filter, ...(list.search ?? []), 'id'];
  if (declared.includes(field) || (use === 'sort' && field === 'id')) return;
  const verb = use === 'sort' ? 'sorted' : 'filtered';
  throw invalid({ [field]: [`This list can't be ${verb} by '${field}'.`] });
}

function defaultSort(list: List): ListQuery['sort'] {
  return parseSort(list.defaultSort ?? `${list.sort[0] ?? 'id'}:asc`);
}

function parseSort(text: string): ListQuery['sort'] {
  const [field = '', direction = 'asc'] = text.split(':');
  if (!/^(asc|desc)$/i.test(direction))
    throw invalid({ sort: ["The sort direction must be 'asc' or 'desc'."] });
  return { field, descending: direction.toLowerCase() === 'desc' };
}

const known = new Set(['limit', 'cursor', 'sort', 'filters', 'queries', 'q', 'part', 'by']);

function cursorDialect(list: List, texts: Record<string, string>): Asked {
  const unknown = Object.keys(texts).find((key) => !known.has(key));
  if (unknown) throw invalid({ [unknown]: [`'${unknown}' isn't a list parameter.`] });
  const { limit = String(USUAL), cursor, sort, filters = '', queries = '', q } = texts;
  const part = PARTS.find((one) => one === (texts['part'] ?? 'all'));
  if (!part) throw invalid({ part: [`'part' must be one of: ${PARTS.join(', ')}.`] });
  if (!/^\d{1,9}$/.test(limit) || Number(limit) < 1 || Number(limit) > WIDEST)
    throw invalid({ limit: [`'limit' must be a number from 1 to ${WIDEST}.`] });
  const wanted = parseConditions('queries', queries).map((term): Term => {
    if (term.op !== 'eq') throw invalid({ queries: ["A query must have the form 'field=value'."] });
    return { ...term, op: 'contains' };
  });
  return {
    dialect: 'cursor',
    terms: [...parseConditions('filters', filters), ...wanted],
    search: q,
    sort: sort ? parseSort(sort) : defaultSort(list),
    limit: Number(limit),
    offset: 0,
    cursor: cursor || undefined,
    part,
    by: groupFields(list, texts['by']),
  };
}

function groupFields({ groups = [] }: List, text = ''): string[] {
  const fields = text.split(',').filter(Boolean);
  const other = fields.find((field) => !groups.includes(field));
  if (other !== undefined) throw invalid({ by: [`This list can't be grouped by '${other}'.`] });
  return fields;
}

function simpleRest(list: List, texts: Record<string, string>): Asked {
  const filter = json('filter', texts['filter'] ?? '{}');
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw invalid({ filter: ["'filter' must be a JSON object."] });
  const { q, ...rest } = filter as Raw;
  const terms = Object.entries(rest).map(([key, value]) => simpleTerm(list, key, value));
  return {
    dialect: 'simple-rest',
    terms,
    search: typeof q === 'string' ? q : undefined,
    sort: texts['sort'] ? simpleSort(texts['sort']) : defaultSort(list),
    ...simpleRange(texts['range'], terms),
    cursor: undefined,
    part: 'all',
    by: [],
  };
}

const SUFFIX = /_(eq|ne|gte|lte|gt|lt)$/;

/** A plain key means contains for a search field, and equals for any other. */
function simpleTerm(list: List, key: string, value: unknown): Term {
  if (Array.isArray(value)) {
    if (value.length > MAX_IDS) throw invalid({ [key]: [`Use ${MAX_IDS} values or fewer.`] });
    return { field: key, op: 'in', value };
  }
  const suffix = SUFFIX.exec(key);
  if (suffix) return { field: key.slice(0, suffix.index), op: suffix[1] as Op, value };
  return { field: key, op: list.search?.includes(key) ? 'contains' : 'eq', value };
}

function simpleSort(text: string): ListQuery['sort'] {
  const sort = json('sort', text);
  const [field, direction] = Array.isArray(sort) ? (sort as unknown[]) : [];
  if (typeof field !== 'string' || typeof direction !== 'string')
    throw invalid({ sort: ["'sort' must be a field and a direction."] });
  return parseSort(`${field}:${direction}`);
}

/** Without a range: as many rows as requested IDs, otherwise the default page. */
function simpleRange(text: string | undefined, terms: readonly Term[]) {
  const ids = terms.find(({ field, op }) => field === 'id' && op === 'in');
  if (text === undefined)
    return { offset: 0, limit: Math.max(USUAL, Array.isArray(ids?.value) ? ids.value.length : 0) };
  const range = json('range', text);
  const [first, last] = Array.isArray(range) ? (range as unknown[]) : [];
  if (!isIndex(first) || !isIndex(last) || last < first)
    throw invalid({ range: ["'range' must be two numbers: the first and the last row."] });
  const limit = last - first + 1;
  if (limit > WIDEST) throw invalid({ range: [`A range can include at most ${WIDEST} rows.`] });
  return { offset: first, limit };
}

const isIndex = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < 1e9;

function json(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('malformed', `'${name}' isn't valid JSON.`);
  }
}
