import { instant, type List, type Route } from '@foyer/kit';
import * as z from 'zod';

/** The longest note, in characters. */
export const LONGEST_NOTE = 2_000;

/** What an operator wrote about a tenant. */
export const noteRow = z.object({
  id: z.uuid(),
  tenantId: z.uuid(),
  text: z.string(),
  authorId: z.uuid(),
  author: z.string(),
  createdAt: instant(),
});
export type Note = z.output<typeof noteRow>;

export const noteForm = z.object({
  text: z
    .string('Write a note.')
    .trim()
    .min(1, 'Write a note.')
    .max(LONGEST_NOTE, 'Use 2,000 characters or fewer.'),
});

const PATH = '/platform/tenant-notes';

/** The tenant isn't part of the path: its scope would hide the notes. */
export const noteLists = {
  notes: {
    path: PATH,
    row: noteRow,
    can: 'notes.read',
    staysSmall: 'operators write a few notes about a tenant by hand',
    summary: 'Internal notes about tenants',
    filter: ['tenantId'],
    sort: ['createdAt'],
    defaultSort: 'createdAt:desc',
  },
} as const satisfies Record<string, List>;

export const noteRoutes = {
  addNote: {
    method: 'post',
    path: PATH,
    can: 'notes.write',
    summary: 'Adds an internal note about a tenant, hidden from the tenant’s users',
    body: noteForm.extend({ tenantId: z.uuid('Choose a tenant.') }),
    reply: z.object({ success: z.literal(true), id: z.uuid() }),
  },
  deleteNote: {
    method: 'delete',
    path: `${PATH}/:id`,
    can: 'notes.write',
    summary: 'Deletes one of your own notes about a tenant',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ success: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
