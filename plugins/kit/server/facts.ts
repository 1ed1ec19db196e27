import type { Realm } from '../contract.ts';
import type { TenantAddress } from './services.ts';

/** The session that a request came with. */
export interface RequestSession {
  userId: string;
  sid: string;
  /** More than a password was asked for when it began. */
  hasSecondFactor: boolean;
  /** When it began, in milliseconds since 1970. */
  since: number;
  /** Of an operator's session on a tenant's host, who acts for the tenant. */
  actingId?: string | undefined;
}

/** What the host found out about a request before any plugin sees it. */
export interface RequestFacts {
  requestId: string;
  /** The console or storefront that was asked. */
  realm: Realm;
  /** The tenant of the host; null on the console's. */
  tenant: TenantAddress | null;
  /** Who signed in here; a session of another tenant's host does not count. */
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
