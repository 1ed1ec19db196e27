import { createHash } from 'node:crypto';

type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Moves the definitions of a recursive schema to `schemas`, named after their content. Inside a
 * document, `#/$defs/…` would refer to the document instead of the schema.
 */
export function hoistDefinitions<T>(value: T, schemas: Record<string, unknown>): T {
  if (Array.isArray(value)) return value.map((one) => hoistDefinitions<unknown>(one, schemas)) as T;
  if (!isRecord(value)) return value;
  const { $defs, ...rest } = value;
  const isDefined = isRecord($defs);
  const names = new Map(
    Object.keys(isDefined ? $defs : {}).map((key) => [key, nameOf(key, $defs)] as const),
  );
  const moved = (part: unknown) => hoistDefinitions(withNames(part, names), schemas);
  for (const [key, name] of names) schemas[name] = moved(($defs as Json)[key]);
  return Object.fromEntries(
    Object.entries(isDefined ? rest : value).map(([key, part]) => [key, moved(part)]),
  ) as T;
}

const nameOf = (key: string, definitions: unknown): string => {
  const text = createHash('sha256').update(JSON.stringify(definitions)).digest('hex');
  return `${key.replace(/^_+/, '')}_${text.slice(0, 8)}`;
};

/** The schema with references updated to the moved definitions. */
function withNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (names.size === 0) return value;
  if (Array.isArray(value)) return value.map((one) => withNames(one, names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const name = key === '$ref' ? names.get(String(part).replace('#/$defs/', '')) : undefined;
      return [key, name ? `#/components/schemas/${name}` : withNames(part, names)];
    }),
  );
}
