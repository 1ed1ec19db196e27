import { expect } from '@playwright/test';
import { landing } from './addresses.ts';

/**
 * Waits for background work: until the local Stripe has delivered its webhooks and no job is due.
 * Pages must be reloaded to show the results.
 */
export async function settled(): Promise<void> {
  await expect(async () => {
    const answer = await fetch(`${landing}/api/dev/settle`, { method: 'POST' });
    expect(await answer.json(), 'jobs that are due').toEqual({ pending: 0 });
  }).toPass({ intervals: [50, 100, 250] });
}
