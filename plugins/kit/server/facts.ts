import type { Realm } from '../contract.ts';
import type { TenantAddress } from './services.ts';

/** The session of a request. */
export interface RequestSession {
  userId: string;
  sid: string;
  /** The session was started with more than a password. */
  hasSecondFactor: boolean;
  /** When it started, in milliseconds since 1970. */
  since: number;
  /** Set for an operator's session on a tenant's host, acting for the tenant. */
  impersonationId?: string | undefined;
}

/** What the host knows about a request before any plugin handles it. */
export interface RequestFacts {
  requestId: string;
  /** The requested console or storefront. */
  realm: Realm;
  /** The tenant of the host; null on the platform console's. */
  tenant: TenantAddress | null;
  /** The person signed in on this host; sessions of another tenant's host don't count. */
  session: RequestSession | null;
  ip: string;
}

declare global {
  namespace Express {
    interface Request {
      foyer: RequestFacts;
    }
  }
}
