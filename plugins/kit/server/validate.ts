import type * as z from 'zod';
import { invalid, type FieldErrors } from '../errors.ts';

/** Parses what came in. @throws 422 with the messages at their wire paths */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalid(fieldErrors(parsed.error));
}

/** Issues of a schema as `{'details.name': ['…']}`; what concerns the whole stands under `''`. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    (fields[path] ??= []).push(issue.message);
  }
  return fields;
}
