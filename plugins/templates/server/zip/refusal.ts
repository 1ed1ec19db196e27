import { ApiError } from '@foyer/kit';

/** What is wrong with a ZIP file, as whoever packed it can mend it. */
export const refusal = (code: string, message: string): ApiError =>
  new ApiError({ status: 422, code, message });

export const notWhole = (): ApiError =>
  refusal('not_whole', 'The ZIP file is damaged or not whole. Please pack it again.');

/** A name of an entry in a sentence: what cannot be seen is written out, and its length is bounded. */
export function quoted(name: string): string {
  const visible = name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '�');
  return `“${visible.length > 80 ? `${visible.slice(0, 80)}…` : visible}”`;
}
