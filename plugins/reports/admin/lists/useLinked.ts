import { useSearchParams } from 'react-router';

/**
 * What a link from a figure carries, days and filters, as the report keeps it in its own part of the
 * address, where it can be seen and taken away. Undefined where there is nothing to be taken over.
 */
export function useLinked(given: {
  /** Of the report. */
  name: string;
  /** Of the link → the report's field. */
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
