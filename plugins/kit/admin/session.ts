import type { Realm } from '../contract.ts';

/** Who is signed in, as `GET /auth/session` answers. `permissions` is the effective set, full names. */
export interface Session {
  realm: Realm;
  user: {
    id: string;
    email: string;
    name: string;
    /** The address of one's own picture. */
    picture?: string | null;
  };
  tenant: { id: string; name: string; url: string } | null;
  /** IANA zone in which this console's days begin. */
  timeZone: string;
  roles: string[];
  groups: { id: string; name: string; url: string; roles: string[] }[];
  permissions: string[];
  /** An operator who acts for the tenant of this host. */
  acting?: {
    reason: string;
    mayWrite: boolean;
    /** When the session was asked for. */
    secondsLeft: number;
    /** The origin of the platform's console. */
    consoleUrl: string;
  } | null;
  /** The page with what has to be done first; nothing is permitted until then. */
  mustVisit?: string | null;
}

/** One of the consoles that the bundle can be. */
export interface Instance {
  realm: 'platform' | 'tenant';
  /** What the API calls this console. */
  applicationType: 'PLATFORM' | 'TENANT';
  /** Shown in the app bar and the browser's title. */
  title: string;
  /** Where the console lives on its host: '' or '/admin'. */
  basename: string;
  /** Where a screen learns which tenant it is about. */
  tenantFrom: 'path' | 'session';
}
