import { createContext, useContext } from 'react';
import type { Send } from '../client.ts';
import type { AdminPlugin } from './defineAdmin.ts';
import type { ReadyFill } from './slot/readyFills.tsx';
import type { Instance, Session } from './session.ts';
import type { SendFile } from './upload/fileSending.ts';

/** What the shell provides to every screen. */
export interface Console {
  instance: Instance;
  session: Session;
  /** Reloads the session, so that a changed name or picture appears everywhere at once. */
  refreshSession(): Promise<Session>;
  /** The session's permissions, for fast lookups. */
  can: ReadonlySet<string>;
  plugins: readonly AdminPlugin[];
  fills: ReadonlyMap<string, readonly ReadyFill[]>;
  /** Every write that it sends reloads the figures on the screen. */
  send: Send;
  sendFile: SendFile;
  refresh(): void;
}

export const ConsoleContext = createContext<Console | null>(null);

export function useConsole(): Console {
  const console = useContext(ConsoleContext);
  if (!console)
    throw new Error(
      'This component only works inside the console. In tests, render it with renderPlugin().',
    );
  return console;
}
