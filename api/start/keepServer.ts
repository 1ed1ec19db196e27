import { join } from 'node:path';
import { limitReturns } from './limitReturns.ts';
import {
  isServerUp,
  joinServer,
  leaveServer,
  type JoinedServer,
  type Place,
} from './postgresServer.ts';

/** What to do when the server ends unexpectedly. */
export interface Keeping {
  /** Called when it is back. */
  say(line: string): void;
  /** Called once, with the reason, when it doesn't come back. */
  giveUp(error: Error): void;
}

/**
 * Restarts the server at its port when it ends by itself: killed by hand, or by a system without
 * memory. A server that recovers on its own is only rejoined.
 */
export function keepServer(
  place: Place,
  first: JoinedServer,
  { say, giveUp }: Keeping,
): { leave(): Promise<void> } {
  let server = first;
  let isLeaving = false;
  let returning = Promise.resolve();
  const noteEnd = limitReturns(
    (what) =>
      `Postgres stopped unexpectedly ${what}, so it won’t be restarted. ` +
      `See ${join(place.cluster.folder, 'server.log')} for the reason.`,
  );

  const watch = () =>
    server.holder.once('end', () => {
      if (!isLeaving) returning = comeBack().catch((error: unknown) => giveUp(error as Error));
    });

  async function comeBack(): Promise<void> {
    if (!(await isServerUp(place))) noteEnd();
    server = await joinServer(place, { port: server.port, log: () => undefined, noteEnd });
    watch();
    if (!server.attached) say('Postgres stopped unexpectedly and was restarted.');
  }

  watch();
  return {
    async leave() {
      isLeaving = true;
      await returning;
      await leaveServer(place, server);
    },
  };
}
