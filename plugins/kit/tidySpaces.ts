import { visibleText } from './invisible.ts';

/** One space between words and none around them, so that names that look the same are the same. */
export const tidySpaces = (text: string): string => singleSpaces(text).trim();

/** One space between words; those at the ends stay, for a form that refuses them with a message. */
export const singleSpaces = (text: string): string => visibleText(text).replace(/\s+/g, ' ');
