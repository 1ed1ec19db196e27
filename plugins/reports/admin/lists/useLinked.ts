import { useSearchParams } from 'react-router';

/**
 * Moves the days and filters from a figure's link to the report's own query parameters, where the
 * user can see and remove them. Undefined if the link has none.
 */
export function useLinked(given: {
  /** The report's name. */
  name: string;
  /** Maps filters in the link to the report's fields. */
  filters?: Readonly<Record<string, string>>;
}): string | undefined {
  const [address] = useSearchParams();
  const { name, filters = {} } = given;
  const own = new URLSearchParams(address);
  const [from, to] = [own.get('from'), own.get('to')];
  if (from && to) own.set('period', `${from}..${to}`);
  for (const [key, field] of Object.entries(filters)) {
    const value = own.get(key);
    if (value) own.set(`${name}.filter.${field}`, value);
  }
  const linked = ['from', 'to', ...Object.keys(filters)].filter((key) => address.has(key));
  for (const key of linked) own.delete(key);
  return linked.length > 0 ? own.toString() : undefined;
}
