import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface DatabaseUser {
  uid: number;
  gid: number;
  name: string;
}

/**
 * Postgres refuses to run as root, so root's database runs as an unprivileged user of the
 * machine; other users run it as themselves (`null`).
 */
export function findDatabaseUser(): DatabaseUser | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const uid = numericId('-u', name);
    const gid = numericId('-g', name);
    if (uid && gid) return { uid, gid, name };
  }
  throw new Error(
    'Postgres can’t run as root, and there is no user "postgres" or "nobody" to run it as. ' +
      'Start Foyer as another user, or set DATABASE_URL to your own database.',
  );
}

/** Whether the user can traverse this folder and every folder above it. */
export function canEnter(folder: string, user: DatabaseUser | null): boolean {
  if (!user) return true;
  for (let current = folder; ; current = dirname(current)) {
    const { mode, uid, gid } = statSync(current);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (current === dirname(current)) return true;
  }
}

function numericId(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}
