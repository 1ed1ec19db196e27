import { formatNumber } from '@foyer/kit';
import { seasonProgress } from '../services/seasonProgress.ts';
import type { LocalStripe } from './localStripe.ts';
import type { PreparedDatabase } from './prepareDatabase.ts';
import type { Progress } from './progress.ts';

/** Loads the demo's past season while the program already runs; its landing page shows the progress. */
export async function loadPastSeason(
  season: NonNullable<PreparedDatabase['season']>,
  given: { dataFolder: string; stripe: Pick<LocalStripe, 'takePast'>; progress: Progress },
): Promise<void> {
  const { dataFolder, stripe, progress } = given;
  const shown = seasonProgress(dataFolder);
  try {
    await progress.step('Last season’s sales', async (note) => {
      const count = await season.load({
        takePast: stripe.takePast,
        async onProgress(percent) {
          note(`${percent}%`);
          await shown.write(percent);
        },
      });
      note(`${formatNumber(count)} orders`);
    });
  } finally {
    await shown.clear();
  }
}
