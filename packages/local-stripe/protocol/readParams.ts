import type { z } from 'zod';
import { invalidRequest, type StripeProblem } from './problem.ts';
import type { Form, FormValue } from './decodeForm.ts';

/** Parses an operation's parameters, or throws Stripe's 400 that names the first invalid one. */
export function readParams<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  throw problemOf(result.error.issues, form);
}

function problemOf(issues: z.core.$ZodIssue[], form: Form): StripeProblem {
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (!issue) return invalidRequest('Invalid request.');
  if (issue.code === 'unrecognized_keys') return unknownParams(issue.path, issue.keys);
  const param = bracketed(issue.path);
  const given = issue.path.reduce<FormValue | undefined>(
    (value, name) =>
      typeof value === 'object' ? (value as Record<PropertyKey, FormValue>)[name] : undefined,
    form,
  );
  if (given === undefined)
    return invalidRequest(`Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
    });
  if (given === '')
    return invalidRequest(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param },
    );
  if (issue.message === 'Invalid integer')
    return invalidRequest(`Invalid integer: ${String(given)}`, {
      code: 'parameter_invalid_integer',
      param,
    });
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param });
}

function unknownParams(path: PropertyKey[], keys: string[]): StripeProblem {
  const names = keys.map((key) => bracketed([...path, key]));
  const param = names[0];
  // Stripe accepted it until September 2026, and its error names the replacement.
  if (param === 'payment_method_types')
    return invalidRequest(
      'payment_method_types is no longer supported. Use allowed_payment_method_types instead.',
      { code: 'payment_method_types_no_longer_supported', param },
    );
  return invalidRequest(
    `Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`,
    {
      code: 'parameter_unknown',
      param,
    },
  );
}

/** `['line_items', 0, 'quantity']` is `line_items[0][quantity]`. */
const bracketed = (path: PropertyKey[]) =>
  path.map((name, index) => (index ? `[${String(name)}]` : String(name))).join('');
