import type { z } from 'zod';
import type { Tables, World } from '../world/createWorld.ts';
import type { UnknownKeys } from './unknownKeys.ts';

type Ids<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & Ids<Rest>
  : unknown;

/** What a handler knows besides its parameters. */
export interface Call {
  world: World;
  /** The account whose objects these are: the platform's, or that of `Stripe-Account`. */
  account: string;
  /** That account's objects. */
  mine: Tables;
  /** Whether somebody planned that this goes wrong here. */
  fault: World['faults']['take'];
}

export interface Operation {
  method: 'GET' | 'POST' | 'DELETE';
  /** As Stripe's documentation writes it, `/v1/refunds/{id}`. */
  path: `/v1/${string}`;
  params: z.ZodType<Record<string, unknown>>;
  handle: (call: Call, input: never, ids: never) => object;
}

/**
 * One thing that can be asked of the API. `params` are held against the SDK's own type, so that
 * nothing is taken here that Stripe does not know.
 *
 *     operation<Stripe.RefundCreateParams>()({ method: 'POST', path: '/v1/refunds', params, handle })
 */
export const operation =
  <Params extends object>() =>
  <Path extends `/v1/${string}`, Schema extends z.ZodObject>(declared: {
    method: Operation['method'];
    path: Path;
    params: Schema &
      (z.output<Schema> extends Partial<Params>
        ? [UnknownKeys<z.output<Schema>, Params>] extends [never]
          ? unknown
          : 'Stripe does not know one of these parameters'
        : 'Stripe takes one of these parameters for something else');
    handle: (call: Call, input: z.output<Schema>, ids: Ids<Path>) => object;
  }): Operation =>
    declared as unknown as Operation;
