import type * as z from 'zod';

const SHOWN = 3;

/** Schema issues as one phrase each: `row 2, details.amount: expected number, received string`. */
export function issuesOf(error: z.ZodError): string {
  const phrases = error.issues.map(({ path, message }) => {
    const [first, ...rest] = path;
    const isRow = typeof first === 'number';
    const field = (isRow ? rest : path).map(String).join('.');
    return `${isRow ? `row ${first + 1}, ` : ''}${field || 'the value'}: ${message}`;
  });
  const more = phrases.length - SHOWN;
  return phrases.slice(0, SHOWN).join('; ') + (more > 0 ? `; and ${more} more` : '');
}

/**
 * Validates a handler's reply against its declaration.
 * @param place `the list 'loyalty.sales'`
 * @throws naming the place and the field, without values, since the error is logged
 */
export function checkedReply<S extends z.ZodType>(
  schema: S,
  reply: unknown,
  place: string,
): z.output<S> {
  const parsed = schema.safeParse(reply);
  if (parsed.success) return parsed.data;
  throw new Error(
    `${place} doesn't match its contract: ${issuesOf(parsed.error)}. ` +
      `Fix what the server part returns, or the schema in contract.ts.`,
  );
}
