import { randomBytes } from 'node:crypto';

/** A name that no other test uses: they share one database and run side by side. */
export const uniqueName = (kind: string): string => `${kind}-${randomBytes(4).toString('hex')}`;
