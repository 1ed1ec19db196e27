/** A row with its wire paths as keys, put into its envelope. */
export function wireRow(flat: Readonly<Record<string, unknown>>): {
  id: unknown;
  details: Record<string, unknown>;
} {
  const details = Object.fromEntries(
    Object.entries(flat)
      .filter(([path]) => path.startsWith('details.'))
      .map(([path, value]) => [path.slice('details.'.length), value]),
  );
  return { id: flat['id'], details };
}
