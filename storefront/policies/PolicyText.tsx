import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';

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

/**
 * A policy over the page it was opened from. Closing it goes back in history, like the back button.
 */
export function PolicyDialog({ policy }: { policy: Policy }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // Closed before it unmounts, or the focus would not return to the link.
    return () => opened?.close();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      aria-labelledby="policy-title"
      onClose={(event) => {
        if (!event.currentTarget.open) void navigate(-1);
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className="dialog-frame">
        <header>
          <h2 id="policy-title">{policy.title}</h2>
          <button type="button" className="close" aria-label="Close" onClick={close}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="m3 3 10 10M13 3 3 13" />
            </svg>
          </button>
        </header>
        {/* Focusable, because a long text must be scrollable by keyboard. */}
        <div className="dialog-text" tabIndex={0} role="region" aria-labelledby="policy-title">
          <PolicyText policy={policy} />
        </div>
      </div>
    </dialog>
  );
}

/** The two texts that every storefront links to. */
export const POLICIES = [
  { path: '/terms', policyId: 'general-terms', title: 'Terms and Conditions' },
  { path: '/privacy', policyId: 'privacy', title: 'Privacy Policy' },
] as const;

export type Policy = (typeof POLICIES)[number];
