import type { Policy } from './policies.ts';
import { usePolicyText } from './usePolicyText.ts';

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
