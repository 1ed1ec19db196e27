import type { Request } from 'express';
import type { z } from 'zod';
import type { Tables, World } from '../world/createWorld.ts';
import type { Form } from './decodeForm.ts';
import { readParams } from './readParams.ts';

type Ids<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & Ids<Rest>
  : unknown;

/** The context of a handler in addition to its parameters. */
export interface Call {
  world: World;
  /** The owner of the objects: the platform, or the account in `Stripe-Account`. */
  account: string;
  /** That account's objects. */
  tables: Tables;
  /** Whether a test planned this fault here. */
  fault: World['faults']['take'];
}

export interface Operation {
  method: 'GET' | 'POST' | 'DELETE';
  /** In the form of Stripe's documentation, `/v1/refunds/{id}`. */
  path: `/v1/${string}`;
  params: z.ZodType<Record<string, unknown>>;
  /**
   * Parses the parameters.
   * @returns what handles the request then; throws Stripe's 400 for invalid ones
   */
  prepare: (form: Form) => (call: Call, ids: Request['params']) => object;
}

/**
 * Declares an operation of the API. `params` are checked against the SDK's own type, so that only
 * parameters known to Stripe are accepted.
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
  }): Operation => ({
    ...declared,
    prepare(form) {
      const input = readParams<Schema>(declared.params, form);
      return (call, ids) => declared.handle(call, input, ids as Ids<Path>);
    },
  });

type KeysOf<T> = T extends unknown ? keyof T : never;
type ValueOf<T, Key> = T extends unknown ? (Key extends keyof T ? T[Key] : never) : never;
type ElementOf<T> = Extract<T, readonly unknown[]>[number];
type ObjectsOf<T> = Exclude<Extract<T, object>, readonly unknown[]>;

/** The property names in `Given`, at any depth, that `Known` doesn't have at the same place. */
export type UnknownKeys<Given, Known> = Given extends readonly (infer Element)[]
  ? UnknownKeys<Element, ElementOf<Known>>
  : Given extends object
    ? {
        // Free names, as in metadata, are allowed wherever a record is.
        [Key in keyof Given]-?: string extends Key
          ? never
          : Key extends KeysOf<ObjectsOf<Known>>
            ? UnknownKeys<Given[Key], ValueOf<ObjectsOf<Known>, Key>>
            : Key;
      }[keyof Given]
    : never;
