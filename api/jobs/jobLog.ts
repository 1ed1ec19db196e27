import { Logger } from 'graphile-worker';
import type { Log } from '@foyer/kit/server';

/** The queue's lines in the program's log; its chatter below warnings is for debugging only. */
export const jobLog = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    const facts = withoutConnection(meta ?? {});
    if (level === 'error') log.error(facts, message);
    else if (level === 'warning') log.warn(facts, message);
    else log.debug(facts, message);
  });

/** An error of a connection carries the whole connection, its key to cancel statements included. */
function withoutConnection({ error, ...rest }: Record<string, unknown>): Record<string, unknown> {
  if (!(error instanceof Error)) return error === undefined ? rest : { ...rest, error };
  const { name, message, stack } = error;
  return { ...rest, err: { type: name, message, stack, code: (error as { code?: string }).code } };
}

/** For the command that migrates, which says itself what it did. */
export const quietJobLog = new Logger(() => () => undefined);
