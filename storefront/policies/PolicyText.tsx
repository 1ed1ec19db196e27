import { useCallback, useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import type { Policy } from './policies.ts';

/** A policy's text, or its loading and error states. */
export function PolicyText({ policy }: { policy: Policy }) {
  const [text, retry] = usePolicyText(policy);
  if (text.state === 'loading') {
    return (
      <div className="lines" role="status" aria-label="Loading">
        <i />
        <i />
        <i />
        <i />
      </div>
    );
  }
  if (text.state === 'failed') {
    return (
      <div className="trouble" role="alert">
        <p>
          {text.isOffline
            ? 'We can’t reach the server. Check your connection and try again.'
            : 'We couldn’t load this. Please try again in a moment.'}
        </p>
        <button type="button" onClick={retry}>
          Try again
        </button>
      </div>
    );
  }
  return <div className="prose" dangerouslySetInnerHTML={{ __html: text.html }} />;
}

type PolicyText =
  { state: 'loading' } | { state: 'ready'; html: string } | { state: 'failed'; isOffline: boolean };

/** The policy text. The server sanitized its HTML when it was saved. */
function usePolicyText({ policyId }: Policy): [PolicyText, retry: () => void] {
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
