type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const LONGEST = 60;
const shown = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** The differences of two JSON values, field by field: `details.name is "a" and was "b"`. */
export function differences(was: unknown, is: unknown, path = ''): string[] {
  if (isObject(was) && isObject(is) && Array.isArray(was) === Array.isArray(is)) {
    const keys = new Set([...Object.keys(was), ...Object.keys(is)]);
    return [...keys].flatMap((key) =>
      differences(was[key], is[key], path === '' ? key : `${path}.${key}`),
    );
  }
  if (Object.is(was, is)) return [];
  return [`${path || 'the value'} is ${shown(is)} and was ${shown(was)}`];
}
