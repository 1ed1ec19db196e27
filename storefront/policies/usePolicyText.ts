import { fetchSender } from '@foyer/kit';
import { useCallback, useEffect, useState } from 'react';
import type { Policy } from './policies.ts';

const send = fetchSender();

export type PolicyText =
  { state: 'loading' } | { state: 'ready'; html: string } | { state: 'failed'; isOffline: boolean };

/** The text that buyers are shown; the server made its HTML safe when it was written. */
export function usePolicyText({ policyId }: Policy): [PolicyText, retry: () => void] {
  const [text, setText] = useState<PolicyText>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: PolicyText) => isCurrent && setText(next);
    send({ method: 'get', path: `/p/policies/Attendee/${policyId}` }).then(
      (reply) =>
        show({
          state: 'ready',
          html: (reply as { details: { detail: string } }).details.detail,
        }),
      (error: { status?: number }) => show({ state: 'failed', isOffline: error.status === 0 }),
    );
    return () => {
      isCurrent = false;
    };
  }, [policyId, attempt]);
  const retry = useCallback(() => {
    setText({ state: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return [text, retry];
}
