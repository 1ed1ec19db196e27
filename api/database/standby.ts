import { memoize, queryRow, type Knex, type Log } from '@foyer/kit/server';

/** The problem when a commit isn't on a second machine before the buyer hears of it. */
export const NO_STANDBY =
  'No synchronous standby is configured (synchronous_standby_names). A failover could lose paid orders.';

const FRESH_MS = 60_000;
const HOUR_MS = 3_600_000;

export interface StandbySettings {
  names: string;
  commit: string;
}

/** Whether commits wait for a standby; `synchronous_commit` can turn waiting off. */
export const waitsForStandby = ({ names, commit }: StandbySettings): boolean =>
  names.trim() !== '' && commit !== 'off' && commit !== 'local';

/** The database's warnings: read at most once a minute, empty where warnings are turned off. */
export type StandbyWarnings = () => Promise<string[]>;

export function standbyWarnings({
  knex,
  isWanted,
}: {
  knex: Knex;
  isWanted: boolean;
}): StandbyWarnings {
  const read = memoize(FRESH_MS, async (_all: string) => {
    const row = await queryRow<StandbySettings>(
      knex,
      `select current_setting('synchronous_standby_names') as names,
         current_setting('synchronous_commit') as commit`,
    );
    return waitsForStandby(row) ? [] : [NO_STANDBY];
  });
  return async () => (isWanted ? read('') : []);
}

/** Logs them now and every hour. @returns a function that stops it */
export function logStandbyWarnings(warnings: StandbyWarnings, log: Log): () => void {
  const check = () =>
    warnings().then(
      (found) => {
        for (const warning of found) log.warn(warning);
      },
      (error: unknown) => log.warn({ err: error }, 'Couldn’t check the database standby'),
    );
  void check();
  const timer = setInterval(() => void check(), HOUR_MS).unref();
  return () => clearInterval(timer);
}
