import { open, text, type Route } from '@foyer/kit';
import * as z from 'zod';

/** The most saved views of one user in one console. */
export const MOST_VIEWS = 100;

export const viewForm = z.object({
  /** The path of the list, as its contract declares it. */
  list: z.string().min(1).max(300),
  name: text({ label: 'Name', required: 'Enter a name.', max: 60, isName: true }),
  /** The list's filters, search, order, page size and columns, as parameters of a URL. */
  view: z.string().max(4_000, 'This view has too many filters to be saved.'),
});

const savedView = viewForm.extend({ id: z.uuid() });
export type SavedView = z.output<typeof savedView>;

const OWN = open('every user of a console can access only their own saved views');

export const viewRoutes = {
  views: {
    method: 'get',
    path: '/auth/views',
    can: OWN,
    summary: 'Your saved views of lists in this console, by name',
    reply: z.object({ result: z.array(savedView) }),
  },
  saveView: {
    method: 'post',
    path: '/auth/views',
    can: OWN,
    summary: 'Saves a view of a list; one with the same name is replaced',
    body: viewForm,
    reply: savedView,
  },
  removeView: {
    method: 'delete',
    path: '/auth/views/:id',
    can: OWN,
    summary: 'Deletes one of your saved views',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ success: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
