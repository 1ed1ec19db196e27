import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { notFound, query, type Ctx } from '@foyer/kit/server';

/** Permanently failed jobs and jobs scheduled for later are not waited for. */
const DUE = `select count(*)::int as jobs from graphile_worker.jobs
  where locked_at is not null or (run_at <= now() and attempts < max_attempts)`;

/**
 * In development, makes the local Stripe deliver what it holds, and counts the jobs that are due.
 * Zero means that everything has settled: no job ran while webhooks were delivered, and they added none.
 */
export const settle =
  (given: { isDevelopment: boolean; stripeTestOrigin: string | undefined }) =>
  async ({ asPlatform }: Ctx): Promise<{ pending: number }> => {
    if (!given.isDevelopment) throw notFound('API endpoint');
    const due = () =>
      asPlatform('count the jobs that browser tests wait for').read(async (db) => {
        const rows = await query<{ jobs: number }>(db, DUE);
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
