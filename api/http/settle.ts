import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { notFound, type Ctx } from '@foyer/kit/server';

/** Permanently failed jobs are not waited for, nor those that are to run later. */
const DUE = `select count(*)::int as jobs from graphile_worker.jobs
  where locked_at is not null or (run_at <= now() and attempts < max_attempts)`;

/**
 * Has the local Stripe deliver what it holds, and counts the jobs that are due, in development. Zero means
 * that nothing is left to happen: no job ran while webhooks were delivered, and none came of them.
 */
export const settle =
  (given: { isDevelopment: boolean; stripeTestOrigin: string | undefined }) =>
  async ({ asPlatform }: Ctx): Promise<{ pending: number }> => {
    if (!given.isDevelopment) throw notFound('address in the API');
    const due = () =>
      asPlatform('browser tests wait for every job').read(async (db) => {
        const { rows } = await db.raw<{ rows: { jobs: number }[] }>(DUE);
        return rows[0]?.jobs ?? 0;
      });
    const before = await due();
    if (given.stripeTestOrigin) await deliverWebhooks(given.stripeTestOrigin);
    return { pending: before + (await due()) };
  };

async function deliverWebhooks(origin: string): Promise<void> {
  const asked = request(`${origin}/_control/deliveries/flush`, { method: 'POST' });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
}
