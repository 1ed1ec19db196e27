import * as z from 'zod';
import { invalid } from '../../errors.ts';
import type { PurposeKeys } from '../services.ts';
import { readToken, signToken } from '../signedToken.ts';
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

const questionOf = ({ list, realm, tenantId, query }: CursorOf): string => {
  const { terms, search, sort, own } = query;
  return JSON.stringify([list, realm, tenantId, terms, search, sort, own]);
};

/** Opaque to clients: the position, signed about its question. */
export const writeCursor = (keys: PurposeKeys, list: CursorOf, at: Position): string =>
  signToken(keys.of('cursor'), [at.key, at.id], { about: questionOf(list) });

/** @throws 422 for a cursor that was altered or belongs to another list or question */
export function readCursor(keys: PurposeKeys, list: CursorOf, cursor: string): Position {
  const schema = z.tuple([z.string(), z.string()]);
  const read = readToken(keys.of('cursor'), cursor, { schema, about: questionOf(list) });
  if (!read) throw wrongCursor();
  const [key, id] = read.value;
  return { key, id };
}

const wrongCursor = () =>
  invalid({
    cursor: ['This cursor does not belong to this list. Please start from the first page.'],
  });
