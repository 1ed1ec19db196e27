import * as z from 'zod';
import { invalid } from '../../errors.ts';
import type { PurposeKeys } from '../services.ts';
import { readToken, signToken } from '../signedToken.ts';
import type { ListQuery } from './query.ts';

/** The end of a page: the last row's sort value and ID, as Postgres formats them. */
export interface Position {
  key: string;
  id: string;
}

/** What a cursor is bound to. It is invalid with another sort, filter, tenant or realm. */
export interface CursorOf {
  list: string;
  realm: string;
  tenantId: string | null;
  query: ListQuery;
}

const questionOf = ({ list, realm, tenantId, query }: CursorOf): string => {
  const { terms, search, sort, own } = query;
  return JSON.stringify([list, realm, tenantId, terms, search, sort, own]);
};

/** Opaque to clients: the position, signed together with its query. */
export const writeCursor = (keys: PurposeKeys, list: CursorOf, at: Position): string =>
  signToken(keys.of('cursor'), [at.key, at.id], { about: questionOf(list) });

/** @throws 422 for a cursor that was altered or belongs to another list or query */
export function readCursor(keys: PurposeKeys, list: CursorOf, cursor: string): Position {
  const schema = z.tuple([z.string(), z.string()]);
  const read = readToken(keys.of('cursor'), cursor, { schema, about: questionOf(list) });
  if (!read) throw wrongCursor();
  const [key, id] = read.value;
  return { key, id };
}

const wrongCursor = () =>
  invalid({
    cursor: ['This cursor isn’t valid for this list. Start from the first page.'],
  });
