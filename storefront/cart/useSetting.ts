import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { useQuery } from '@tanstack/react-query';
import { dispatchAnswered } from '../api/connection.ts';
import { readSetting, type PublicSetting } from '../api/eventApi.ts';

const EVERY_MS = 15_000;

/** Polls the event's availability. Undefined until the first response. */
export const useSetting = (event: PublicEventPage): PublicSetting | undefined =>
  useQuery({
    queryKey: ['setting', event.id],
    queryFn: async () => {
      const askedAt = performance.now();
      const setting = await readSetting(event);
      dispatchAnswered(askedAt);
      return setting;
    },
    refetchInterval: EVERY_MS,
  }).data;

/** Whether the event lacks room for this many tickets. */
export const exceedsCapacity = (
  setting: PublicSetting | undefined,
  ticketCount: number,
): boolean => {
  const left = setting?.remainingCapacity ?? null;
  return left !== null && (left <= 0 || left < ticketCount);
};
