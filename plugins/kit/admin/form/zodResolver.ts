import { zodResolver as bind } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';

/**
 * Validates a form with the contract's schema and messages. The values are sent as typed, since the
 * server parses them with the same schema.
 * @example <Form resolver={zodResolver(policies.resources.policies.create)}>
 */
export const zodResolver = (schema: z.ZodType): Resolver =>
  bind(schema as z.ZodType<FieldValues, FieldValues>, undefined, { raw: true });
