import { formatCount } from './numbers.ts';

export const MEGABYTE = 1024 * 1024;

/** What an upload accepts. The screen checks it before sending, and the server enforces it. */
export interface UploadRule {
  maxBytes: number;
  /**
   * Accepted content types; by default any. A request without a type is accepted: its handler
   * inspects the bytes.
   */
  types: readonly string[];
  messages?: { tooLarge?: string; wrongType?: string; missing?: string };
}

/** The messages of a rule, its own or the defaults. */
export function uploadMessages({ maxBytes, types, messages = {} }: UploadRule) {
  const names = types.map((type) => type.replace(/^.*\//, '').toUpperCase());
  return {
    tooLarge: `Files can be up to ${fileSize(maxBytes)}.`,
    wrongType: `Choose a file of one of these types: ${names.join(', ')}.`,
    missing: 'Choose a file.',
    ...messages,
  };
}

/**
 * Why a file is rejected, or undefined.
 * @example const refusal = uploadRefusal(route.upload, file); // 'tooLarge' | 'wrongType' | undefined
 */
export function uploadRefusal(
  { maxBytes, types }: UploadRule,
  { size, type }: { size: number; type: string },
): 'tooLarge' | 'wrongType' | undefined {
  if (types.length > 0 && !types.includes(type)) return 'wrongType';
  return size > maxBytes ? 'tooLarge' : undefined;
}

/** `15 MB`, `1.5 MB`, `20 KB`, `20 bytes` */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return formatCount(bytes, 'byte', 'bytes');
  return bytes < MEGABYTE ? `${inTenths(bytes / 1024)} KB` : `${inTenths(bytes / MEGABYTE)} MB`;
}

const inTenths = (amount: number): number => Number(amount.toFixed(1));
