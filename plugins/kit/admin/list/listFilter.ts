type Filters = Record<string, unknown>;

/** React-admin reads a dotted filter from the URL as nested objects in some places; both forms are supported. */
export function readFilter(filters: Filters, source: string): unknown {
  if (source in filters) return filters[source];
  return source
    .split('.')
    .reduce<unknown>((value, key) => (value as Filters | undefined)?.[key], filters);
}

/** The filters with another value for one field, or without it if the value is empty. */
export function withFilter(filters: Filters, source: string, value: unknown): Filters {
  const { [source]: _replaced, ...others } = filters;
  return value === '' || value === undefined ? others : { ...others, [source]: value };
}
