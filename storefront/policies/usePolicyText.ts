import { useCallback, useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import type { Policy } from './policies.ts';

export type PolicyText =
  { state: 'loading' } | { state: 'ready'; html: string } | { state: 'failed'; isOffline: boolean };

/** The policy text. The server sanitized its HTML when it was saved. */
export function usePolicyText({ policyId }: Policy): [PolicyText, retry: () => void] {
  const [text, setText] = useState<PolicyText>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: PolicyText) => isCurrent && setText(next);
    const params = { group: 'Attendee', policyId };
    call('get /p/policies/:group/:policyId', { params }).then(
      ({ details }) => show({ state: 'ready', html: details.detail }),
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
