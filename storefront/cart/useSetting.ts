import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { useQuery } from '@tanstack/react-query';
import { tellAnswered } from '../api/connection.ts';
import { readSetting, type PublicSetting } from '../api/eventApi.ts';

const EVERY_MS = 15_000;

/** How many places are left, looked at again while somebody looks on. Without an answer nothing is said. */
export const useSetting = (event: PublicEventPage): PublicSetting | undefined =>
  useQuery({
    queryKey: ['setting', event.id],
    queryFn: async () => {
      const askedAt = performance.now();
      const setting = await readSetting(event);
      tellAnswered(askedAt);
      return setting;
    },
    refetchInterval: EVERY_MS,
  }).data;

/** Whether the event has no room for so many. */
export const exceedsCapacity = (
  setting: PublicSetting | undefined,
  ticketCount: number,
): boolean => {
  const left = setting?.remainingCapacity ?? null;
  return left !== null && (left <= 0 || left < ticketCount);
};
