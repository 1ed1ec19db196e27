import * as z from 'zod';
import { kindOf, wrapperOf } from '../schema.ts';

const MINUTE = 60_000;

/** A uuid that the same number always makes. */
const uuidOf = (n: number): string =>
  `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0').slice(-12)}`;

/** Texts that forms commonly take; the first that the schema accepts is used. */
const texts = (n: number, name: string): string[] => [
  `${name} ${n}`,
  `${name}-${n}`.toLowerCase().replace(/[^a-z0-9-]/g, '-'),
  `${name}${n}@example.test`.toLowerCase().replace(/[^a-z0-9@.]/g, ''),
  new Date(1_750_000_000_000 + n * MINUTE).toISOString(),
  new Date(1_750_000_000_000 + n * 1440 * MINUTE).toISOString().slice(0, 10),
  uuidOf(n),
  String(10_000 + n),
  `n${n}`,
  String(n),
  `https://example.test/${n}`,
  `+1 (207) 555 ${String(1000 + (n % 9000))}`,
  'America/New_York',
  `#${n.toString(16).padStart(6, '0').slice(-6)}`,
  `<p>${name} ${n}</p>`,
  `Sample ${lettersOf(n)}`,
];

/** For names, which have no digits. */
const lettersOf = (n: number): string =>
  String(n).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

/** Another number for each `n`, within the schema's limits where it has any. */
function numbers({ minValue, maxValue }: z.ZodNumber, n: number): number[] {
  const least = minValue !== null && Number.isFinite(minValue) ? Math.ceil(minValue) : 0;
  const span = maxValue !== null && Number.isFinite(maxValue) ? Math.floor(maxValue) - least : n;
  return [n + 0.25, n, least + (n % (span + 1)), 1, 0, -1, 0.5];
}

/**
 * A value that a schema accepts, another for each number, so that records made from a contract's
 * own schema differ. What a schema cannot say, a refinement across fields or a row that must
 * exist, is said to `conforms` with `make`.
 * @throws naming the field for which no value was found
 */
export function sample(schema: z.ZodType, n: number, name = 'sample'): unknown {
  const wrapper = wrapperOf(schema);
  if (wrapper) return { details: sample(wrapper.form, n, name) };
  const found = candidates(schema, n, name).find((value) => schema.safeParse(value).success);
  if (found !== undefined || schema.safeParse(undefined).success) return found;
  throw new Error(
    `No value was found for the field '${name}' that its schema takes: say one with make, for the body of a record, or calls, for that of a route.`,
  );
}

interface Definition {
  innerType?: z.ZodType;
  element?: z.ZodType;
  options?: readonly z.ZodType[];
  values?: readonly unknown[];
  valueType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
}

function candidates(schema: z.ZodType, n: number, name: string): unknown[] {
  const { innerType, element, options, values, valueType, ...pipe } = schema.def as Definition;
  if (schema instanceof z.ZodObject)
    return [
      Object.fromEntries(
        Object.entries(schema.shape).map(([key, field]) => [
          key,
          sample(field as z.ZodType, n, key),
        ]),
      ),
    ];
  if (schema instanceof z.ZodEnum)
    return [...schema.options.slice(n % schema.options.length), ...schema.options];
  if (schema instanceof z.ZodLiteral) return [...(values ?? [])];
  if (schema instanceof z.ZodBoolean) return [n % 2 === 0];
  if (schema instanceof z.ZodNumber)
    return kindOf(schema) === 'money' ? [n + 0.25, ...numbers(schema, n)] : numbers(schema, n);
  if (schema instanceof z.ZodArray) return [element ? [sample(element, n, name)] : [], []];
  if (schema instanceof z.ZodRecord)
    return [valueType ? { key: sample(valueType, n, name) } : {}, {}];
  if (options) return options.map((option) => sample(option, n, name));
  // A default is left out of no record: a value that differs shows more than one that does not.
  if (innerType) return [sample(innerType, n, name), undefined, null];
  if (pipe.in) return [sample(pipe.in, n, name), pipe.out && sample(pipe.out, n, name)];
  return [...texts(n, name), n, true, {}, []];
}
