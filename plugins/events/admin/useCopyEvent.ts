import { errorStatus, idempotencyKey, useAction, useClient, useScoped } from '@foyer/kit/admin';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { events, type EventRecord } from '../contract.ts';
import { EVENT_TAB } from '../slots.ts';
import { toasts } from './toasts.ts';

/**
 * Copies an event once, even if the button is clicked again or the request is retried, and opens
 * the copy.
 */
export function useCopyEvent(tenantId: string, event: EventRecord): () => Promise<unknown> {
  const api = useClient(events);
  const navigate = useNavigate();
  const scoped = useScoped();
  const key = useRef<string>(undefined);

  const copy = useAction(
    () => {
      key.current ??= idempotencyKey();
      return api.copy({
        params: { tenantId, eventId: event.id },
        headers: { 'Idempotency-Key': key.current },
        body: {},
      });
    },
    {
      done: toasts.copied,
      onDone: ({ id }) => {
        key.current = undefined;
        void navigate(scoped(EVENT_TAB, { tenantId, eventId: id, tab: 'details' }));
      },
      failed: toasts.copyFailed,
      onFailed: (error) => {
        const status = errorStatus(error) ?? 0;
        // The key is kept until a response arrives, because a lost response may have made a copy.
        if (status >= 400 && status < 500) key.current = undefined;
      },
    },
  );
  return copy.run;
}
