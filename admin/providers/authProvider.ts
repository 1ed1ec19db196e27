import type { Send } from '@foyer/kit';
import type { AdminPlugin, Session } from '@foyer/kit/admin';
import { permissionOf } from './permissionOf.ts';
import type { AuthProvider } from 'react-admin';

/** Answers react-admin's questions from the session; its effective permissions are the only source. */
export function authProvider(given: {
  session: Session;
  can: ReadonlySet<string>;
  plugins: readonly AdminPlugin[];
  send: Send;
  /** Called when the session has ended, by the user or not. */
  onEnd: (keepPlace: boolean) => void;
}): AuthProvider {
  const { session, can, plugins, send, onEnd } = given;
  return {
    login: () => Promise.resolve(),
    async logout() {
      // If the session has already ended, the goal is reached.
      await send({ method: 'post', path: '/auth/logout' }).catch(() => undefined);
      onEnd(false);
      return false;
    },
    checkAuth: () => Promise.resolve(),
    // Only 401 ends a session; 403 is shown where it occurred.
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
    // A resource that no installed contract declares is forbidden to everyone.
    async canAccess({ resource, action }) {
      const permission = permissionOf(plugins, { resource, action });
      return permission !== undefined && can.has(permission);
    },
  };
}
