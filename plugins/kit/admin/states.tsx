import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { errorMessage, errorStatus } from './formErrors.ts';
import { Notice } from './Notice.tsx';

/** Stands in place of what the session may not see. */
export function Forbidden() {
  const translate = useTranslate();
  return (
    <Notice
      title={translate('kit.forbidden.title')}
      action={
        <Button component={Link} to="/" variant="outlined">
          {translate('kit.home')}
        </Button>
      }
    >
      {translate('kit.forbidden.body')}
    </Notice>
  );
}

/**
 * Stands in place of what could not be loaded: says why, and offers to try again.
 * @example if (error) return <LoadFailed error={error} onRetry={refetch} />;
 */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  const status = errorStatus(error);
  if (status === 403) return <Forbidden />;
  const isOffline = status === 0;
  return (
    <Notice
      role="alert"
      title={translate(isOffline ? 'kit.offline.title' : 'kit.failed.title')}
      action={
        <Button variant="outlined" onClick={onRetry}>
          {translate('kit.retry')}
        </Button>
      }
    >
      {isOffline ? translate('kit.offline.body') : errorMessage(error)}
      {requestId(error) && <div>{translate('kit.failed.request', { id: requestId(error) })}</div>}
    </Notice>
  );
}

/** The request's id, where the answer carried one: what support will ask for. */
const requestId = (error: unknown): string | undefined =>
  (error as { body?: { requestId?: string } } | null)?.body?.requestId;
