/**
 * Characters that pasting adds and no script needs: soft hyphens, zero-width spaces, word joiners and byte order
 * marks. Joiners, variation selectors and direction marks stay, since names in Persian, Hindi or Hebrew and emoji
 * need them.
 */
const NEEDLESS = /[\u00ad\u200b\u2060-\u2064\ufeff]/g;

/** All invisible characters. A code, an email or a URL never contains any of them. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A name or other text without the invisible characters that were pasted with it.
 * @example visibleText('Jazz\u200b Night') // 'Jazz Night'
 */
export const visibleText = (text: string): string => text.replace(NEEDLESS, '');

/**
 * A code, email, URL or number without invisible characters and surrounding spaces. The case of letters is unchanged.
 * @example bareCode('\ufeffSPRING25\u00a0') // 'SPRING25'
 */
export const bareCode = (text: string): string => text.replace(INVISIBLE, '').trim();

/** Trims and collapses spaces, so that names that look the same are equal. */
export const tidySpaces = (text: string): string => singleSpaces(text).trim();

/** Collapses inner spaces; those at the ends stay, for a form that rejects them with a message. */
export const singleSpaces = (text: string): string => visibleText(text).replace(/\s+/g, ' ');
