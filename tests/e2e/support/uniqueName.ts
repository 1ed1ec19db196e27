import { randomBytes } from 'node:crypto';

/** A unique name, since tests share one database and run in parallel. */
export const uniqueName = (kind: string): string => `${kind}-${randomBytes(4).toString('hex')}`;
