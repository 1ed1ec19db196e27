import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RequestHandler } from 'express';
import { networkOf, tooMany, type RateLimits } from '@foyer/kit/server';
import type { MountedRoute } from '../../plugins/kit/server/route.ts';
import type { Statements } from '../database/statements.ts';

/** Counts in the database, so that all processes count together. */
export function makeRateLimits(statements: Statements): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = ({
    name,
    points,
    seconds,
  }: {
    name: string;
    points: number;
    seconds: number;
  }) => {
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
  return {
    async consume({ key, ...limit }) {
      await limiterOf(limit)
        .consume(shortened(key))
        .catch((refusal: unknown) => {
          if (refusal instanceof RateLimiterRes)
            throw tooMany(Math.ceil(refusal.msBeforeNext / 1000));
          throw refusal;
        });
    },
    async forget({ name, key }) {
      await limiterOf({ name, points: 1, seconds: 1 }).delete(shortened(key));
    },
  };
}

/** The store's key has 255 characters with its prefix. */
const shortened = (key: string) => key.slice(0, 180);

/** Holds back who hammers at a route that declares `perMinute`. */
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
