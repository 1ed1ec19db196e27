import { type Ctx, networkOf, type RateLimits, rateLimits, tooMany } from '@foyer/kit/server';

const HOUR = 3_600;
/** Wrong codes of one source: a cart, or a network that has no cart yet. */
type OwnGuesses = Parameters<RateLimits['consume']>[0];

/** Wrong codes per cart, whatever address they come from. */
export const cartGuesses = (cartId: string): Omit<OwnGuesses, 'why'> => ({
  name: 'checkout.codes.cart',
  points: 5,
  seconds: 900,
  key: cartId,
});

/**
 * Wrong codes of links per network, which many visitors share. That is 80 an hour, so that one network alone
 * can't reach the event's limit.
 */
export const linkGuesses = (
  ctx: Ctx,
  { tenantId, eventId }: { tenantId: string; eventId: string },
): Omit<OwnGuesses, 'why'> => ({
  name: 'checkout.codes.link',
  points: 20,
  seconds: 900,
  key: `${tenantId} ${eventId} ${networkOf(ctx.http.req.foyer.ip)}`,
});

/** Distinct wrong codes per event before lookups are slowed down. */
const EVENT = { name: 'checkout.codes.event', points: 100, seconds: HOUR };
/** A repeated wrong code, such as one from an old flyer, doesn't count again. */
const CODE = { name: 'checkout.codes.code', points: 1, seconds: HOUR };
/** Wrong codes per network. None are allowed once the event's limit is reached. */
const NETWORK = { name: 'checkout.codes.network', points: 1, seconds: HOUR };
/**
 * Lookups from all other sources after that: 1,200 an hour, against over a billion 6-character
 * codes.
 */
const SLOW = { name: 'checkout.codes.slow', points: 20, seconds: 60 };

const WHY = 'Too many invalid discount codes were entered.';
const WHY_EVENT = 'Too many invalid discount codes are being entered for this event.';

/** A code about to be looked up, already counted for its source. */
interface CodeGuess {
  wasRight(): Promise<void>;
  wasWrong(): Promise<void>;
}

/**
 * Allows a discount code lookup. After too many wrong codes for an event, carts and networks
 * without a wrong one still get theirs, so that a right code works on the first try.
 * @throws 429 with the seconds to wait
 */
export async function beginCodeGuess(
  ctx: Ctx,
  given: { tenantId: string; eventId: string; code: string; own: Omit<OwnGuesses, 'why'> },
): Promise<CodeGuess> {
  const { tenantId, eventId, code, own } = given;
  const limits = ctx.use(rateLimits);
  const event = `${tenantId} ${eventId}`;
  const network = { ...NETWORK, key: `${event} ${networkOf(ctx.http.req.foyer.ip)}` };
  const wrongOfOwn = await limits.consume({ ...own, why: WHY });
  const isSlowed = (await limits.spent({ ...EVENT, key: event })) >= EVENT.points;
  if (isSlowed) {
    if (wrongOfOwn > 1 || (await limits.spent(network)) > 0) throw tooMany(HOUR, WHY_EVENT);
    await limits.consume({ ...SLOW, key: event, why: WHY_EVENT });
  }
  return {
    async wasRight() {
      await limits.giveBack(own);
      if (isSlowed) await limits.giveBack({ ...SLOW, key: event });
    },
    async wasWrong() {
      await limits.count(network);
      const times = await limits.count({ ...CODE, key: `${event} ${code.toUpperCase()}` });
      if (times <= CODE.points) await limits.count({ ...EVENT, key: event });
    },
  };
}
