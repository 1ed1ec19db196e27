import { visibleText } from './invisible.ts';

/** Trims and collapses spaces, so that names that look the same are equal. */
export const tidySpaces = (text: string): string => singleSpaces(text).trim();

/** Collapses inner spaces; those at the ends stay, for a form that rejects them with a message. */
export const singleSpaces = (text: string): string => visibleText(text).replace(/\s+/g, ' ');
