import { createContext, useContext } from 'react';
import type { Send } from '../client.ts';
import type { AdminHalf } from './defineAdmin.ts';
import type { ReadyFill } from './slot/readyFills.tsx';
import type { Instance, Session } from './session.ts';
import type { SendFile } from './upload/fileSending.ts';

/** What the shell hands to every screen below it. */
export interface Console {
  instance: Instance;
  session: Session;
  /** Asks anew who is signed in, so that a changed name or picture stands everywhere at once. */
  refreshSession(): Promise<Session>;
  /** The session's permissions, for quick answers. */
  can: ReadonlySet<string>;
  halves: readonly AdminHalf[];
  fills: ReadonlyMap<string, readonly ReadyFill[]>;
  /** Every write that it sends loads the figures on the screen again. */
  send: Send;
  sendFile: SendFile;
  refresh(): void;
}

export const ConsoleContext = createContext<Console | null>(null);

export function useConsole(): Console {
  const console = useContext(ConsoleContext);
  if (!console)
    throw new Error('This part only works inside the console (in tests: renderPlugin).');
  return console;
}
