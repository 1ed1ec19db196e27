import { toDollars } from '@foyer/kit';
import type { Ctx, InputOf } from '@foyer/kit/server';
import { allInPrice } from '@foyer/plugin-fees/engine';
import { catalog, inDollars } from '@foyer/plugin-events/server';
import type { checkout } from '../contract.ts';
import { isRefused, parseCart, priced, saleOf } from './cartState.ts';
import type { CheckoutDeps } from './checkoutDeps.ts';
import { beginCodeGuess, linkGuesses } from './codeGuesses.ts';
import { toCartError } from './toCartError.ts';

/**
 * What a code from a link does to the ticket prices, before there is a cart. Only a percentage has a
 * price per ticket: an amount is taken off the whole order.
 * @throws 422 for a code that is unknown, not valid now or used up
 */
export const previewDiscount =
  (deps: CheckoutDeps) =>
  async (ctx: Ctx, { params, body }: InputOf<typeof checkout.routes.previewDiscount>) => {
    const { tenantId, eventId } = params;
    const { discountCode: code } = body;
    const guess = await beginCodeGuess(ctx, { ...params, code, own: linkGuesses(ctx, params) });
    const types = await ctx.read((db) => ctx.use(catalog).types(db, eventId));
    const lines = types
      .filter(({ kind }) => kind !== 'complimentary')
      .map(({ id: ticketTypeId }) => ({ ticketTypeId, quantity: 1 }));
    if (lines.length === 0) throw toCartError({ problem: 'event_closed' });
    const [row] = await ctx.statement<{ quote: unknown }>({
      text: 'select events_quote_v1($1, $2, $3::jsonb, $4) as quote',
      values: [tenantId, eventId, JSON.stringify(lines), code],
    });
    const quote = parseCart(row?.quote, priced);
    const problem = isRefused(quote) ? quote.problem : quote.codeProblem;
    await (problem === 'code_unknown' ? guess.wasWrong() : guess.wasRight());
    if (isRefused(quote)) throw toCartError(quote);
    const { discount } = quote;
    if (problem || !discount) throw toCartError({ problem: problem ?? 'code_unknown' });
    const { kind, ppm, cents, ticketTypeIds } = discount;
    const terms = await deps.terms(tenantId);
    const sale = saleOf(quote, 0);
    const ticketTypes = sale.lines
      .filter(({ ticketTypeId: id }) => ticketTypeIds === null || ticketTypeIds.includes(id))
      .map((line) => ({
        id: line.ticketTypeId,
        name: line.name,
        allIn:
          kind === 'percent'
            ? inDollars(allInPrice(terms, { ...line, discount: sale.discount }))
            : null,
      }));
    return {
      code: discount.code,
      percent: kind === 'percent' && ppm !== null ? ppm / PPM_PER_PERCENT : null,
      amount: kind === 'amount' && cents !== null ? toDollars(cents) : null,
      isForAll: ticketTypeIds === null,
      ticketTypes,
    };
  };

const PPM_PER_PERCENT = 10_000;
