import { useMemo } from 'react';
import { fillPath } from '../../paths.ts';
import type { Resource } from '../../contract.ts';
import { useConsole } from '../ConsoleContext.ts';
import type { RaRecord } from 'react-admin';
import type { AnyRecord } from '../../record.ts';
import { fieldsOf } from '../../recordFields.ts';

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

/** A record's name: the first of its texts. */
export function rowName(resource: { record: AnyRecord }, row: RaRecord): string {
  const named = fieldsOf(resource.record).find(({ meta }) => meta.kind === 'text');
  const details = (row as { details?: Readonly<Record<string, unknown>> }).details;
  const name = named && details?.[named.name];
  return typeof name === 'string' && name !== '' ? name : String(row.id);
}
