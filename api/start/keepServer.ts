import { join } from 'node:path';
import {
  isServerUp,
  joinServer,
  leaveServer,
  type JoinedServer,
  type Place,
} from './postgresServer.ts';

/** What to do where the server ends although nobody stopped it. */
export interface Keeping {
  /** Told that it is back. */
  say(line: string): void;
  /** Told, once, why it does not come back. */
  giveUp(error: Error): void;
}

/** A server that ends more often is not helped by being started again. */
const MAX_RETURNS = 3;
const RETURNS_IN_MS = 10 * 60_000;

/**
 * Starts the server again, at its port, when it ends by itself: killed by hand, or by a system without
 * memory. One that recovers on its own is only joined again.
 */
export function keepServer(
  place: Place,
  first: JoinedServer,
  { say, giveUp }: Keeping,
): { leave(): Promise<void> } {
  let server = first;
  let isLeaving = false;
  let returning = Promise.resolve();
  const endedAt: number[] = [];

  const watch = () =>
    server.holder.once('end', () => {
      if (!isLeaving) returning = comeBack().catch((error: unknown) => giveUp(error as Error));
    });

  async function comeBack(): Promise<void> {
    if (!(await isServerUp(place))) noteEnd();
    server = await joinServer(place, { port: server.port, log: () => undefined, noteEnd });
    watch();
    if (!server.attached) say('Postgres ended by itself, and was started again.');
  }

  function noteEnd(): void {
    const now = Date.now();
    while (endedAt[0] !== undefined && endedAt[0] < now - RETURNS_IN_MS) endedAt.shift();
    endedAt.push(now);
    if (endedAt.length <= MAX_RETURNS) return;
    throw new Error(
      `Postgres ended by itself ${endedAt.length} times in ${RETURNS_IN_MS / 60_000} minutes, and is ` +
        `not started again. It says why in ${join(place.cluster.folder, 'server.log')}.`,
    );
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
