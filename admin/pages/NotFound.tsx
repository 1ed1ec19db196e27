import { Forbidden, Notice, useInstance } from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';

export function NotFound() {
  const translate = useTranslate();
  const title = translate('shell.notFound.title');
  return (
    <OwnTitle title={title}>
      <Notice
        level={1}
        title={title}
        action={
          <Button component={Link} to="/" variant="outlined">
            {translate('kit.home')}
          </Button>
        }
      >
        {translate('shell.notFound.body')}
      </Notice>
    </OwnTitle>
  );
}

/** Replaces a screen that threw: says what to do, and shows the request ID if there is one. */
export function Broken({ error }: { error: Error }) {
  const translate = useTranslate();
  const words = isMissingCode(error) ? (navigator.onLine ? 'outdated' : 'offline') : 'broken';
  const { requestId } = (error as { body?: { requestId?: string } }).body ?? {};
  return (
    <OwnTitle title={translate(`shell.${words}.title`)}>
      <Notice
        level={1}
        role="alert"
        title={translate(`shell.${words}.title`)}
        action={
          <Button variant="outlined" onClick={() => location.reload()}>
            {translate('shell.broken.reload')}
          </Button>
        }
      >
        {translate(`shell.${words}.body`)}
        {requestId && <div>{translate('shell.broken.request', { id: requestId })}</div>}
      </Notice>
    </OwnTitle>
  );
}

/** After a release the old chunks are gone; a reload fetches the new console. */
const isMissingCode = (error: Error): boolean =>
  /dynamically imported module|module script failed/i.test(error.message);

export function ForbiddenPage() {
  const translate = useTranslate();
  return (
    <OwnTitle title={translate('kit.forbidden.title')}>
      <Forbidden level={1} />
    </OwnTitle>
  );
}

/** Sets the browser tab's title for pages without a head. */
function OwnTitle({ title, children }: { title: string; children: ReactNode }) {
  const instance = useInstance();
  useEffect(() => {
    document.title = `${title} · ${instance.title}`;
  }, [title, instance.title]);
  return children;
}
