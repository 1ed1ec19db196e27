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

/** The type a file is served with: fixed by its name, never by what the uploader declared. */
export const typeOf = (key: string): string =>
  TYPES[extname(key).toLowerCase()] ?? 'application/octet-stream';

/** Only images are shown; other uploads are downloaded, never opened in our origin. */
export const isShownInPages = (type: string): boolean => type.startsWith('image/');
