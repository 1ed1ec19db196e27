import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { errorMessage, errorStatus } from './form/formErrors.ts';
import { Notice } from './Notice.tsx';

/** Replaces what the session can't see. */
export function Forbidden({ level }: { level?: 1 | 2 }) {
  const translate = useTranslate();
  return (
    <Notice
      {...(level && { level })}
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
 * Replaces what couldn't be loaded, with the error and a retry button. Use level 1 for an entire
 * page.
 * @example if (error) return <LoadFailed level={1} error={error} onRetry={refetch} />;
 */
export function LoadFailed(props: { error: unknown; onRetry: () => void; level?: 1 | 2 }) {
  const { error, onRetry, level = 2 } = props;
  const translate = useTranslate();
  const status = errorStatus(error);
  if (status === 403) return <Forbidden level={level} />;
  const isOffline = status === 0;
  const id = requestId(error);
  return (
    <Notice
      level={level}
      role="alert"
      title={translate(isOffline ? 'kit.offline.title' : 'kit.failed.title')}
      action={
        <Button variant="outlined" onClick={onRetry}>
          {translate('kit.retry')}
        </Button>
      }
    >
      {isOffline ? translate('kit.offline.body') : errorMessage(error)}
      {id && <div>{translate('kit.failed.request', { id })}</div>}
    </Notice>
  );
}

/** The request ID for support, unless the message contains it already. */
function requestId(error: unknown): string | undefined {
  const id = (error as { body?: { requestId?: string } } | null)?.body?.requestId;
  return id && !errorMessage(error).includes(id) ? id : undefined;
}
