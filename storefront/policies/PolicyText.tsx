import type { Policy } from './policies.ts';
import { usePolicyText } from './usePolicyText.ts';

/** A policy's text, or what stands in its place until it is there. */
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
            ? 'There is no connection. Check your network, then try again.'
            : 'This text could not be loaded. Please try again in a moment.'}
        </p>
        <button type="button" onClick={retry}>
          Try again
        </button>
      </div>
    );
  }
  return <div className="prose" dangerouslySetInnerHTML={{ __html: text.html }} />;
}
