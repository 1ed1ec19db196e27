import * as z from 'zod';
import { kindOf, wrapperOf } from '../../plugins/kit/schema.ts';

const MINUTE = 60_000;

/** A deterministic uuid for a number. */
const uuidOf = (n: number): string =>
  `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0').slice(-12)}`;

/** Common form texts; the first that the schema accepts is used. */
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

/** Suffixes for names, which contain no digits. */
const lettersOf = (n: number): string =>
  String(n).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

/** A different number for each `n`, within the schema's limits if it has any. */
function numbers({ minValue, maxValue }: z.ZodNumber, n: number): number[] {
  const least = minValue !== null && Number.isFinite(minValue) ? Math.ceil(minValue) : 0;
  const span = maxValue !== null && Number.isFinite(maxValue) ? Math.floor(maxValue) - least : n;
  return [n + 0.25, n, least + (n % (span + 1)), 1, 0, -1, 0.5];
}

/**
 * Generates a value that a schema accepts, different for each number, so that generated records
 * differ. Constraints that a schema can't express, such as refinements across fields or references
 * to rows, need `make` in `conforms`.
 * @throws naming the field for which no value was found
 */
export function sample(schema: z.ZodType, n: number, name = 'sample'): unknown {
  const wrapper = wrapperOf(schema);
  if (wrapper) return { details: sample(wrapper.form, n, name) };
  const found = candidates(schema, n, name).find((value) => schema.safeParse(value).success);
  if (found !== undefined || schema.safeParse(undefined).success) return found;
  throw new Error(
    `No value found that the schema of the field '${name}' accepts. Pass one with make, for a record's body, or with calls, for a route's.`,
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
  // A default is replaced with another value, which tests more.
  if (innerType) return [sample(innerType, n, name), undefined, null];
  if (pipe.in) return [sample(pipe.in, n, name), pipe.out && sample(pipe.out, n, name)];
  return [...texts(n, name), n, true, {}, []];
}
