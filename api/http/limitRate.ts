import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RequestHandler } from 'express';
import { networkOf, tooMany, type RateLimits, type Tries } from '@foyer/kit/server';
import type { MountedRoute } from '../../plugins/kit/server/route.ts';
import type { Statements } from '../database/statements.ts';

/** Counts in the database, so that all processes share the counters. */
export function makeRateLimits(statements: Statements): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = ({ name, points, seconds }: Omit<Tries, 'key'>) => {
    const key = `${name} ${points} ${seconds}`;
    const limiter =
      limiters.get(key) ??
      new RateLimiterPostgres({
        storeClient: statements,
        storeType: 'pool',
        tableName: 'kit_rate_limit',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: seconds,
      });
    limiters.set(key, limiter);
    return limiter;
  };
  /** The library throws its counter once the limit is exceeded. */
  const counted = ({ key, ...limit }: Tries) =>
    limiterOf(limit)
      .consume(shortened(key))
      .catch((refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return refusal;
        throw refusal;
      });
  return {
    async consume({ why, ...tries }) {
      const { consumedPoints, msBeforeNext } = await counted(tries);
      if (consumedPoints > tries.points) throw tooMany(Math.ceil(msBeforeNext / 1000), why);
      return consumedPoints;
    },
    async count(tries) {
      return (await counted(tries)).consumedPoints;
    },
    async spent({ key, ...limit }) {
      return (await limiterOf(limit).get(shortened(key)))?.consumedPoints ?? 0;
    },
    async giveBack({ key, ...limit }) {
      await limiterOf(limit).reward(shortened(key));
    },
    async forget({ name, key }) {
      await limiterOf({ name, points: 1, seconds: 1 }).delete(shortened(key));
    },
  };
}

/** The store's key has at most 255 characters, including its prefix. */
const shortened = (key: string) => key.slice(0, 180);

/** Limits requests to routes that declare `perMinute`. */
export function limitRate(
  limits: RateLimits,
  { contract, name, perMinute }: MountedRoute,
): RequestHandler[] {
  if (perMinute === undefined) return [];
  const limit = { name: `${contract.id}.${name}`, points: perMinute, seconds: 60 };
  return [
    async (req, _res, next) => {
      await limits.consume({ ...limit, key: networkOf(req.foyer.ip) });
      next();
    },
  ];
}
