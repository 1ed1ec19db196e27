import type * as z from 'zod';
import { invalid, type FieldErrors } from '../errors.ts';

/** Parses input. @throws 422 with the messages by wire path */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalid(fieldErrors(parsed.error));
}

/** Schema issues as `{'details.name': ['…']}`; those of the whole value are under `''`. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    (fields[path] ??= []).push(issue.message);
  }
  return fields;
}
