import { isBlankHtml } from '@foyer/kit';
import { cleanHtml } from '@foyer/kit/server';
import { eventForm } from '../../contract/event.ts';

const FIELD = { source: 'details.description', schema: eventForm.shape.description };

/** Sanitizes a description for storage and display; a cleared editor results in an empty text. */
export const readable = (html: string): string => (isBlankHtml(html) ? '' : cleanHtml(html, FIELD));
