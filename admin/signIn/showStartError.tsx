import './signIn.css';
import { createRoot } from 'react-dom/client';
import { troubleMessages } from '../messages.ts';
import type { Page } from '../page.ts';
import { Brand } from './Brand.tsx';

/** Shown if the console could not start: no connection, or a server error. */
export function showStartError(element: HTMLElement, given: { page: Page; error: unknown }): void {
  const { status, message } = given.error as { status?: number; message?: string };
  const isOffline = status === 0;
  const words = isOffline ? troubleMessages.offline : troubleMessages.broken;
  document.title = `${words.title} · ${given.page.title}`;
  createRoot(element).render(
    <main className="trouble">
      <Brand />
      <div role="alert">
        <h1>{words.title}</h1>
        <p>{words.body}</p>
        {/* The server's own message contains the request ID. */}
        {status !== undefined && !isOffline && <p>{message}</p>}
      </div>
      <button className="primary" onClick={() => location.reload()}>
        {troubleMessages.retry}
      </button>
    </main>,
  );
}
