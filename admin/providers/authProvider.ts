import type { Send } from '@foyer/kit';
import type { AdminHalf, Session } from '@foyer/kit/admin';
import { permissionOf } from './permissionOf.ts';
import type { AuthProvider } from 'react-admin';

/** Answers react-admin's questions from the session: its effective permissions are the only source. */
export function authProvider(given: {
  session: Session;
  can: ReadonlySet<string>;
  halves: readonly AdminHalf[];
  send: Send;
  /** The session is over, whether the user ended it or not. */
  onEnd: (keepPlace: boolean) => void;
}): AuthProvider {
  const { session, can, halves, send, onEnd } = given;
  return {
    login: () => Promise.resolve(),
    async logout() {
      // A session that is over already is what was wanted.
      await send({ method: 'post', path: '/auth/logout' }).catch(() => undefined);
      onEnd(false);
      return false;
    },
    checkAuth: () => Promise.resolve(),
    // Only 401 ends a session; 403 is said where it happened.
    async checkError(error: { status?: number }) {
      if (error.status === 401) onEnd(true);
    },
    getIdentity: () =>
      Promise.resolve({
        id: session.user.id,
        fullName: session.user.name,
        email: session.user.email,
      }),
    getPermissions: () => Promise.resolve(session.permissions),
    // A resource that no installed contract declares is nobody's.
    async canAccess({ resource, action }) {
      const permission = permissionOf(halves, { resource, action });
      return permission !== undefined && can.has(permission);
    },
  };
}
