import { isBlankHtml } from '@foyer/kit';
import { cleanHtml } from '@foyer/kit/server';
import { eventForm } from '../../contract/eventForm.ts';

const FIELD = { source: 'details.description', schema: eventForm.shape.description };

/** A description as it is stored and shown: nothing in it runs, and an emptied editor leaves nothing. */
export const readable = (html: string): string => (isBlankHtml(html) ? '' : cleanHtml(html, FIELD));
