import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { LoadingSkeleton } from '../layout/lazyPage.tsx';
import { Trouble } from '../layout/Trouble.tsx';

/** A policy's text, or its loading and error states. */
export function PolicyText({ policy: { policyId } }: { policy: Policy }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['policy', policyId],
    queryFn: () =>
      call('get /p/policies/:group/:policyId', { params: { group: 'Attendee', policyId } }),
    retry: false,
  });
  // The server sanitized the HTML when it was saved.
  if (data)
    return <div className="prose" dangerouslySetInnerHTML={{ __html: data.details.detail }} />;
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />;
  return <LoadingSkeleton />;
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
