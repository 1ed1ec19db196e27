import { Logger } from 'graphile-worker';
import { PutOff, type Log } from '@foyer/kit/server';

/** Writes the queue's messages to the program's log; below warnings they are for debugging only. */
export const jobLog = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    const facts = withoutConnection(meta ?? {});
    // The code that puts jobs off logs the reason once for all of them.
    if (meta?.['error'] instanceof PutOff) log.debug(facts, message);
    else if (level === 'error') log.error(facts, message);
    else if (level === 'warning') log.warn(facts, message);
    else log.debug(facts, message);
  });

/** A connection's error carries the connection object, including its key to cancel statements. */
function withoutConnection({ error, ...rest }: Record<string, unknown>): Record<string, unknown> {
  if (!(error instanceof Error)) return error === undefined ? rest : { ...rest, error };
  const { name, message, stack } = error;
  return { ...rest, err: { type: name, message, stack, code: (error as { code?: string }).code } };
}

/** A silent log for the command that migrates, which reports its own work. */
export const quietJobLog = new Logger(() => () => undefined);
