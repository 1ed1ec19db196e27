import { ApiError } from '@foyer/kit';

/** A ZIP file error, worded so that its sender can fix the file. */
export const refusal = (code: string, message: string): ApiError =>
  new ApiError({ status: 422, code, message });

export const notWhole = (): ApiError =>
  refusal('not_whole', 'The ZIP file is damaged or incomplete. Create it again.');

/** An entry's name for a message, with invisible characters replaced and a bounded length. */
export function quoted(name: string): string {
  const visible = name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '�');
  return `“${visible.length > 80 ? `${visible.slice(0, 80)}…` : visible}”`;
}
