import { useConsole } from '@foyer/kit/admin';
import { generatePath, Navigate, useLocation, useParams } from 'react-router';
import { NotFound } from './NotFound.tsx';

/**
 * Redirects from a path that people type to the page they expect. Another tenant's page is not
 * found.
 */
export function RedirectPage({ to }: { to: string }) {
  const { instance, session } = useConsole();
  const params = useParams();
  const { search } = useLocation();
  const isOthers =
    instance.tenantFrom === 'session' &&
    params['tenantId'] !== undefined &&
    params['tenantId'] !== session.tenant?.id;
  if (isOthers) return <NotFound />;
  return <Navigate replace to={generatePath(to, params) + search} />;
}
