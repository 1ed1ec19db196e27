import { createHash } from 'node:crypto';
import { invalid } from '../../errors.ts';
import type { Signer } from '../runtime.ts';
import type { ListQuery } from './query.ts';

/** Where a page ended: the last row's sort value and id, as Postgres writes them. */
export interface Position {
  key: string;
  id: string;
}

/** What a cursor belongs to; with another sort, filter, tenant or realm it is worth nothing. */
export interface CursorOf {
  list: string;
  realm: string;
  tenantId: string | null;
  query: ListQuery;
}

function fingerprint({ list, realm, tenantId, query }: CursorOf): string {
  const { terms, search, sort } = query;
  const about = JSON.stringify([list, realm, tenantId, terms, search, sort]);
  return createHash('sha256').update(about).digest('base64url').slice(0, 16);
}

/** Opaque to clients: position, fingerprint and signature. */
export function writeCursor(signer: Signer, list: CursorOf, at: Position): string {
  const body = Buffer.from(JSON.stringify([fingerprint(list), at.key, at.id])).toString(
    'base64url',
  );
  return `${body}.${signer.sign('cursor', body)}`;
}

/** @throws 422 for a cursor that was altered or belongs to another list or question */
export function readCursor(signer: Signer, list: CursorOf, cursor: string): Position {
  const [body = '', signature = ''] = cursor.split('.');
  if (!signer.isSigned('cursor', body, signature)) throw wrongCursor();
  const [print, key, id] = JSON.parse(Buffer.from(body, 'base64url').toString()) as string[];
  if (print !== fingerprint(list) || key === undefined || id === undefined) throw wrongCursor();
  return { key, id };
}

const wrongCursor = () =>
  invalid({
    cursor: ['This cursor does not belong to this list. Please start from the first page.'],
  });
