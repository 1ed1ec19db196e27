import type { Realm } from '../contract.ts';

/** The session, as returned by `GET /auth/session`. `permissions` is the effective set with full names. */
export interface Session {
  realm: Realm;
  user: {
    id: string;
    email: string;
    name: string;
    /** The URL of the user's picture. */
    picture?: string | null;
  };
  tenant: { id: string; name: string; url: string } | null;
  /** IANA zone of this console's days. */
  timeZone: string;
  roles: string[];
  groups: { id: string; name: string; url: string; roles: string[] }[];
  permissions: string[];
  /** Set for an operator acting for the tenant of this host. */
  acting?: {
    reason: string;
    mayWrite: boolean;
    /** When the session was loaded. */
    secondsLeft: number;
    /** The origin of the platform's console. */
    consoleUrl: string;
  } | null;
  /** The page with a step to complete first; until then nothing is permitted. */
  mustVisit?: string | null;
}

/** One of the consoles of the bundle. */
export interface Instance {
  realm: 'platform' | 'tenant';
  /** The API's name for this console. */
  applicationType: 'PLATFORM' | 'TENANT';
  /** Shown in the app bar and in the browser's title. */
  title: string;
  /** The console's base path on its host: '' or '/admin'. */
  basename: string;
  /** Where a screen gets its tenant from. */
  tenantFrom: 'path' | 'session';
}
