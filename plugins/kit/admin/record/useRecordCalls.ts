import { useMemo } from 'react';
import { fillPath } from '../../paths.ts';
import type { Resource } from '../../contract.ts';
import { useConsole } from '../ConsoleContext.ts';

type Params = Readonly<Record<string, string>>;

/** The writes of a resource below one path, for components without its contract. */
export function useRecordCalls(resource: Pick<Resource, 'path'>, params: Params = {}) {
  const { send } = useConsole();
  const path = fillPath(resource.path, params);
  return useMemo(() => {
    const one = (id: string) => `${path}/${encodeURIComponent(id)}`;
    return {
      create: (body: unknown) => send({ method: 'post', path, body }),
      update: (id: string, body: unknown) => send({ method: 'put', path: one(id), body }),
      remove: (id: string) => send({ method: 'delete', path: one(id) }),
    };
  }, [send, path]);
}
