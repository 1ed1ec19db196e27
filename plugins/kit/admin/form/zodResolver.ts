import { zodResolver as bind } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';

/**
 * Lets a form speak the contract's own messages. What was typed is what is sent: the server parses
 * it with the same schema.
 * @example <Form resolver={zodResolver(policies.resources.policies.create)}>
 */
export const zodResolver = (schema: z.ZodType): Resolver =>
  bind(schema as z.ZodType<FieldValues, FieldValues>, undefined, { raw: true });
