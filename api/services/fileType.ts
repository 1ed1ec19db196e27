import { extname } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
  '.csv': 'text/csv; charset=utf-8',
  '.zip': 'application/zip',
};

/** The type a file is answered with: fixed by its name, never by what somebody said it was. */
export const typeOf = (key: string): string =>
  TYPES[extname(key).toLowerCase()] ?? 'application/octet-stream';

/** Only images are shown; whatever else people upload is saved and not opened in our name. */
export const isShownInPages = (type: string): boolean => type.startsWith('image/');
