/**
 * What pasting brings along and no writing needs: soft hyphens, zero-width spaces, word joiners and byte
 * order marks. Joiners, variation selectors and direction marks stay: names in Persian, Hindi or Hebrew
 * and emoji are written with them.
 */
const NEEDLESS = /[\u00ad\u200b\u2060-\u2064\ufeff]/g;

/** Everything without a shape of its own. A code, an email or a URL is never written with any of it. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A name or another text as it reads, without the invisible characters that were pasted with it.
 * @example visibleText('Jazz\u200b Night') // 'Jazz Night'
 */
export const visibleText = (text: string): string => text.replace(NEEDLESS, '');

/**
 * A code, an email, a URL or a number as it was meant: without any invisible character and without
 * the spaces around it. The letters in it stay as they are.
 * @example bareCode('\ufeffSPRING25\u00a0') // 'SPRING25'
 */
export const bareCode = (text: string): string => text.replace(INVISIBLE, '').trim();
