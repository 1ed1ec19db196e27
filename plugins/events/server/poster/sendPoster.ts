import type { Ctx } from '@foyer/kit/server';
import { drawPoster } from './drawPoster.ts';

const A_DAY = 'public, max-age=86400';

/** Drawn from the ID alone, so no query is needed. */
export function sendPoster(ctx: Ctx, { params }: { params: { eventId: string } }): Promise<void> {
  const { res } = ctx.http;
  res.set('Cache-Control', A_DAY).type('image/svg+xml').send(drawPoster(params.eventId));
  return Promise.resolve();
}
