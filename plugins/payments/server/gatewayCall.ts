import Stripe from 'stripe';
import type { Log } from '@foyer/kit/server';
import { classify } from './stripeErrors.ts';

/** The gateway keeps keys for a day; an hour is kept back for clocks that differ. */
const KEY_LIVES_MS = 23 * 3_600_000;
/** How long what is not in the gateway's list is waited for, once its key is spent. */
const DOUBT_MS = 5 * 60_000;

/** What was written down of a call, and committed, before the gateway is asked. */
export interface Intent {
  /** Of the stored row, and so the same each time: under one key the gateway does a thing once. */
  idempotencyKey: string;
  /** The connected account that is asked for; null is the platform's own. */
  account: string | null;
}

/**
 * How old an intent is, by the database's clock, which all processes share.
 * @see AGES
 */
export interface Ages {
  age_ms: number;
  /** How long its key has been known to be spent; null while it may be asked again. */
  doubt_ms: number | null;
  /** How long nobody has asked, where the row says so before each try; else left out. */
  quiet_ms?: number;
}

/** The columns of `Ages`, for the statement that reads open intents. */
export const AGES = `extract(epoch from now() - created_at)::float8 * 1000 as age_ms,
  extract(epoch from now() - doubted_at)::float8 * 1000 as doubt_ms`;

export interface Lost {
  /** What came instead of an answer; undefined where nobody was asked, for the key is too old. */
  error: unknown;
  /** Under this key the gateway has nothing else to say: only its list can tell what was made. */
  isSpent: boolean;
}

/**
 * One kind of call, as the plugin describes it that makes it. `Row` is the intent as it is stored,
 * `Made` what the gateway makes of it, `Result` what the asker is told.
 *
 * Each of the three that record is one transaction of its own that locks the row first. It may be
 * told twice, late, and by several at once: what is recorded already stays as it is.
 */
export interface GatewayCall<Row, Made, Result> {
  /** For the log, such as `transfer`. */
  name: string;
  intentOf(row: Row): Intent;
  /** Asks with nothing but what was written down, and these options. */
  send(row: Row, options: Stripe.RequestOptions): Promise<Made>;
  /** What was made for this row, by our mark in the gateway's list; undefined where there is none. */
  find(row: Row, options: Stripe.RequestOptions): Promise<Made | undefined>;
  /** Somebody waits: where the answer is lost it is looked for at once, and not only by the sweep. */
  isAwaited: boolean;
  made(row: Row, made: Made): Promise<Result>;
  /**
   * The gateway certainly made nothing, so another try is another intent with another key.
   * @param error the refusal; undefined where it was given up
   */
  refused(row: Row, error: unknown): Promise<Result>;
  /** Nobody knows. The row stays open; where the key is spent it says since when (`doubted_at`). */
  lost(row: Row, lost: Lost): Promise<Result>;
}

/**
 * The way to ask the gateway for what must happen once, however often a process dies in between:
 * the caller writes the intent down and commits; `ask` asks and records; `resume` goes on with what
 * a crash or a lost answer left open. None of it runs inside of a transaction.
 */
export interface GatewayCalls {
  /** Asks for what is written down, under its key, and records the answer. */
  ask<Row, Made, Result>(call: GatewayCall<Row, Made, Result>, row: Row): Promise<Result>;
  /**
   * Finds out what became of an open intent. Listed: recorded. Not listed: asked again under the
   * same key while the gateway remembers it; after that, or where it would only repeat an error, it
   * is given up once it has not been listed for five minutes.
   * @returns undefined where there is nothing to do but wait
   * @throws where the list cannot be read; the row is as it was then
   */
  resume<Row, Made, Result>(
    call: GatewayCall<Row, Made, Result>,
    row: NoInfer<Row> & Ages,
  ): Promise<Result | undefined>;
  /** The same for many in turn; one that fails is logged, and does not keep the others. */
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
      const found = await call.find(row, looking(call.intentOf(row)));
      if (found !== undefined) return call.made(row, found);
      const { age_ms, doubt_ms, quiet_ms } = row;
      const isForgotten = age_ms >= KEY_LIVES_MS;
      if (doubt_ms === null && !isForgotten) return calls.ask(call, row);
      const spentMs = doubt_ms ?? quiet_ms ?? 0;
      if (spentMs >= DOUBT_MS) return call.refused(row, undefined);
      // Under a forgotten key the gateway would make a second one, so it is only waited for.
      if (doubt_ms === null) return call.lost(row, { error: undefined, isSpent: true });
      return undefined;
    },

    async resumeAll(call, rows) {
      for (const row of rows)
        await calls.resume(call, row).catch((error: unknown) => {
          const { idempotencyKey } = call.intentOf(row);
          log.warn({ err: error, idempotencyKey }, `a ${call.name} could not be found out`);
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
    log.warn({ err: error, idempotencyKey }, `what became of a ${call.name} is not known yet`);
    const found = call.isAwaited ? await lookFor(call, row) : undefined;
    if (found !== undefined) return call.made(row, found);
    return call.lost(row, { error, isSpent: isReplayed(error) });
  }

  async function lookFor<Row, Made, Result>(call: GatewayCall<Row, Made, Result>, row: Row) {
    return call.find(row, looking(call.intentOf(row))).catch((error: unknown) => {
      log.warn({ err: error }, `the gateway's list could not be searched for a ${call.name}`);
      return undefined;
    });
  }

  return calls;
}

const looking = ({ account }: Intent): Stripe.RequestOptions =>
  account ? { stripeAccount: account } : {};

const sending = (intent: Intent): Stripe.RequestOptions => ({
  ...looking(intent),
  idempotencyKey: intent.idempotencyKey,
});

/** True for an answer that the gateway had kept for the key, and so would give again and again. */
const isReplayed = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.headers as Record<string, string> | undefined)?.['idempotent-replayed'] === 'true';

/**
 * The first of a list of the gateway's that is the one looked for.
 * @param atMost how many are looked at, where the list may have no end
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
