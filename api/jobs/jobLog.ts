import { Logger } from 'graphile-worker';
import type { Log } from '@foyer/kit/server';

/** The queue's lines in the program's log; its chatter below warnings is for debugging only. */
export const jobLog = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error(meta ?? {}, message);
    else if (level === 'warning') log.warn(meta ?? {}, message);
    else log.debug(meta ?? {}, message);
  });

/** For the command that migrates, which says itself what it did. */
export const quietJobLog = new Logger(() => () => undefined);
