import type { Env } from '@foyer/kit/server';
import * as z from 'zod';

/** Hands plugins the variables that they declare. A variable set to nothing counts as not set. */
export const readVariables =
  (given: Readonly<Record<string, string | undefined>>): Env['read'] =>
  (variables) => {
    const parsed = variables.safeParse(given);
    if (parsed.success) return parsed.data;
    throw new Error(`The environment is not right.\n${z.prettifyError(parsed.error)}`);
  };
