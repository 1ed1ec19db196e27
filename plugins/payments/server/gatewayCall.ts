import Stripe from 'stripe';
import type { Log } from '@foyer/kit/server';
import { classify } from './stripeErrors.ts';

/** The gateway keeps keys for a day; one hour less allows for clock differences. */
const KEY_LIVES_MS = 23 * 3_600_000;
/** How long to wait for an object to appear in the gateway's list after its key expired. */
const DOUBT_MS = 5 * 60_000;

/** A call that was stored and committed before the gateway is asked. */
export interface Intent {
  /** From the stored row, so retries reuse it: the gateway executes a key once. */
  idempotencyKey: string;
  /** The connected account of the call; null is the platform's own. */
  account: string | null;
}

/**
 * The age of an intent by the database's clock, which all processes share.
 * @see AGES
 */
export interface Ages {
  age_ms: number;
  /** How long its key has been unusable; null while it can be retried. */
  doubt_ms: number | null;
  /** The time since the last try, if the row records each try; else omitted. */
  quiet_ms?: number;
}

/** The columns of `Ages`, for the query that reads open intents. */
export const AGES = `extract(epoch from now() - created_at)::float8 * 1000 as age_ms,
  extract(epoch from now() - doubted_at)::float8 * 1000 as doubt_ms`;

export interface Lost {
  /**
   * The error instead of a response; undefined if no request was sent because the key is too old.
   */
  error: unknown;
  /**
   * The key can only repeat its stored error, so only the gateway's list shows what was created.
   */
  isSpent: boolean;
}

/**
 * One kind of call, as the calling plugin describes it. `Row` is the stored intent, `Made` what the
 * gateway creates, `Result` what the caller receives.
 *
 * `made`, `refused` and `lost` each run in their own transaction and lock the row first. They may
 * be called twice, late and concurrently, so they must not change what is already recorded.
 */
export interface GatewayCall<Row, Made, Result> {
  /** For logs, such as `transfer`. */
  name: string;
  intentOf(row: Row): Intent;
  /** Sends the request from the stored row and these options alone. */
  send(row: Row, options: Stripe.RequestOptions): Promise<Made>;
  /**
   * The object created for this row, found by our metadata in the gateway's list; undefined if not
   * found.
   */
  find(row: Row, options: Stripe.RequestOptions): Promise<Made | undefined>;
  /** Whether a caller waits: a lost response is then looked up at once, not only by the sweep. */
  isAwaited: boolean;
  made(row: Row, made: Made): Promise<Result>;
  /**
   * The gateway has certainly created nothing, so another try needs a new intent with a new key.
   * @param error the rejection; undefined if the call was given up
   */
  refused(row: Row, error: unknown): Promise<Result>;
  /**
   * The outcome is unknown. The row stays open; once the key expired, it records since when
   * (`doubted_at`).
   */
  lost(row: Row, lost: Lost): Promise<Result>;
}

/**
 * Calls the gateway exactly once per intent, even if processes crash: the caller stores the intent
 * and commits; `ask` sends and records; `resume` continues after a crash or a lost response. None
 * of it runs inside a transaction.
 */
export interface GatewayCalls {
  /** Sends the stored request under its key and records the response. */
  ask<Row, Made, Result>(call: GatewayCall<Row, Made, Result>, row: Row): Promise<Result>;
  /**
   * Finds out what became of an open intent. If it is listed, it is recorded. If not, it is sent
   * again under the same key while the gateway keeps the key. After that, or if the key only
   * repeats an error, it is given up once it has not been listed for five minutes.
   * @returns undefined if the only option is to wait
   * @throws if the list can't be read; the row stays unchanged
   */
  resume<Row, Made, Result>(
    call: GatewayCall<Row, Made, Result>,
    row: NoInfer<Row> & Ages,
  ): Promise<Result | undefined>;
  /** Resumes several in sequence. A failure is logged and doesn't stop the others. */
  resumeAll<Row, Made, Result>(
    call: GatewayCall<Row, Made, Result>,
    rows: readonly (NoInfer<Row> & Ages)[],
  ): Promise<void>;
}

export function makeGatewayCalls(log: Log): GatewayCalls {
  const calls: GatewayCalls = {
    async ask(call, row) {
      let made: Awaited<ReturnType<typeof call.send>>;
      try {
        made = await call.send(row, sending(call.intentOf(row)));
      } catch (error) {
        return unanswered(call, row, error);
      }
      return call.made(row, made);
    },

    async resume(call, row) {
      const found = await call.find(row, requestOptions(call.intentOf(row)));
      if (found !== undefined) return call.made(row, found);
      const { age_ms, doubt_ms, quiet_ms } = row;
      const isForgotten = age_ms >= KEY_LIVES_MS;
      if (doubt_ms === null && !isForgotten) return calls.ask(call, row);
      const spentMs = doubt_ms ?? quiet_ms ?? 0;
      if (spentMs >= DOUBT_MS) return call.refused(row, undefined);
      // Under an expired key the gateway would create a second object, so this only waits.
      if (doubt_ms === null) return call.lost(row, { error: undefined, isSpent: true });
      return undefined;
    },

    async resumeAll(call, rows) {
      for (const row of rows)
        await calls.resume(call, row).catch((error: unknown) => {
          const { idempotencyKey } = call.intentOf(row);
          log.warn(
            { err: error, idempotencyKey },
            `could not determine the outcome of a ${call.name}`,
          );
        });
    },
  };

  async function unanswered<Row, Made, Result>(
    call: GatewayCall<Row, Made, Result>,
    row: Row,
    error: unknown,
  ): Promise<Result> {
    if (classify(error) === 'refused') return call.refused(row, error);
    const { idempotencyKey } = call.intentOf(row);
    log.warn({ err: error, idempotencyKey }, `the outcome of a ${call.name} is not known yet`);
    const found = call.isAwaited ? await lookFor(call, row) : undefined;
    if (found !== undefined) return call.made(row, found);
    return call.lost(row, { error, isSpent: isReplayed(error) });
  }

  async function lookFor<Row, Made, Result>(call: GatewayCall<Row, Made, Result>, row: Row) {
    return call.find(row, requestOptions(call.intentOf(row))).catch((error: unknown) => {
      log.warn({ err: error }, `could not search Stripe for a ${call.name}`);
      return undefined;
    });
  }

  return calls;
}

const requestOptions = ({ account }: Intent): Stripe.RequestOptions =>
  account ? { stripeAccount: account } : {};

const sending = (intent: Intent): Stripe.RequestOptions => ({
  ...requestOptions(intent),
  idempotencyKey: intent.idempotencyKey,
});

/** True for a response that the gateway stored for the key and would repeat. */
const isReplayed = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.headers as Record<string, string> | undefined)?.['idempotent-replayed'] === 'true';

/**
 * The first matching object in a list of the gateway.
 * @param atMost the number of objects to check, for lists of unknown length
 */
export async function findListed<Made>(
  list: AsyncIterable<Made>,
  isOurs: (made: Made) => boolean,
  { atMost = Infinity }: { atMost?: number } = {},
): Promise<Made | undefined> {
  let seen = 0;
  for await (const made of list) {
    if (isOurs(made)) return made;
    seen += 1;
    if (seen >= atMost) return undefined;
  }
  return undefined;
}
