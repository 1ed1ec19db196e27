import type * as z from 'zod';

const SHOWN = 3;

/** Issues of a schema, one phrase each: `row 2, details.amount: expected number, received string`. */
export function issuesOf(error: z.ZodError): string {
  const phrases = error.issues.map(({ path, message }) => {
    const [first, ...rest] = path;
    const isRow = typeof first === 'number';
    const field = (isRow ? rest : path).map(String).join('.');
    return `${isRow ? `row ${first + 1}, ` : ''}${field || 'the whole'}: ${message}`;
  });
  const more = phrases.length - SHOWN;
  return phrases.slice(0, SHOWN).join('; ') + (more > 0 ? `; and ${more} more` : '');
}

/**
 * What leaves a handler, held against its declaration.
 * @param place `the list 'loyalty.sales'`
 * @throws naming place and field; values are not in it, for it is written into the log
 */
export function checkedReply<S extends z.ZodType>(
  schema: S,
  reply: unknown,
  place: string,
): z.output<S> {
  const parsed = schema.safeParse(reply);
  if (parsed.success) return parsed.data;
  throw new Error(
    `${place} answers otherwise than its contract says: ${issuesOf(parsed.error)}. ` +
      `Correct what the server half answers, or the schema in contract.ts.`,
  );
}
