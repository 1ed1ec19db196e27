import {
  errorMessage,
  errorStatus,
  idempotencyKey,
  useClient,
  useScoped,
  useToast,
} from '@foyer/kit/admin';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { events, type EventRecord } from '../contract.ts';
import { EVENT_TAB } from '../slots.ts';
import { toasts } from './toasts.ts';

/**
 * Copies an event once, even if the button is clicked again or the request is retried, and opens
 * the copy.
 */
export function useCopyEvent(tenantId: string, event: EventRecord): () => Promise<void> {
  const api = useClient(events);
  const toast = useToast();
  const navigate = useNavigate();
  const scoped = useScoped();
  const isUnderWay = useRef(false);
  const key = useRef<string>(undefined);

  return async function copy() {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    key.current ??= idempotencyKey();
    try {
      const { id } = await api.copy({
        params: { tenantId, eventId: event.id },
        headers: { 'Idempotency-Key': key.current },
        body: {},
      });
      key.current = undefined;
      toast(toasts.copied);
      await navigate(scoped(EVENT_TAB, { tenantId, eventId: id, tab: 'details' }));
    } catch (error) {
      const status = errorStatus(error) ?? 0;
      // The key is kept until a response arrives, because a lost response may have made a copy.
      if (status >= 400 && status < 500) key.current = undefined;
      toast({ ...toasts.copyFailed, body: errorMessage(error) });
    } finally {
      isUnderWay.current = false;
    }
  };
}
