export const MEGABYTE = 1024 * 1024;

/** What an upload takes. A screen says it before a byte is sent, and the server keeps it. */
export interface UploadRule {
  maxBytes: number;
  /**
   * Content types; none takes any. What is sent to a route without a type is let through: its
   * handler looks at the bytes.
   */
  types: readonly string[];
  messages?: { tooLarge?: string; wrongType?: string; missing?: string };
}

/** The sentences of a rule, its own or the usual ones. */
export function uploadMessages({ maxBytes, types, messages = {} }: UploadRule) {
  const names = types.map((type) => type.replace(/^.*\//, '').toUpperCase());
  return {
    tooLarge: `A file may have at most ${fileSize(maxBytes)}.`,
    wrongType: `Please choose a file of one of these types: ${names.join(', ')}.`,
    missing: 'Please choose a file.',
    ...messages,
  };
}

/**
 * Why a file is not taken, or undefined.
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
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  return bytes < MEGABYTE ? `${inTenths(bytes / 1024)} KB` : `${inTenths(bytes / MEGABYTE)} MB`;
}

const inTenths = (amount: number): number => Number(amount.toFixed(1));
