import { type MenuItem, useConsole } from '@foyer/kit/admin';
import { useQueries } from '@tanstack/react-query';

const FRESH_MS = 60_000;

/** How much work is waiting behind each menu item, by its path; nothing while loading or after an error. */
export function useMenuCounts(items: readonly MenuItem[]): ReadonlyMap<string, number> {
  const { send } = useConsole();
  const counted = items.flatMap(({ to, count }) => (count ? [{ to, count }] : []));
  return useQueries({
    queries: counted.map(({ to, count }) => ({
      queryKey: ['menu', to],
      queryFn: () => count(send),
      staleTime: FRESH_MS,
      refetchInterval: 5 * FRESH_MS,
    })),
    combine: (answers) =>
      new Map(answers.map(({ data = 0 }, index) => [counted[index]?.to ?? '', data])),
  });
}
