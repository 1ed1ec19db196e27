import type { Realm } from '../contract.ts';
import type { TenantAddress } from './services.ts';

/** What the host found out about a request before any plugin sees it. */
export interface RequestFacts {
  requestId: string;
  /** The console or storefront that was asked. */
  realm: Realm;
  /** The tenant of the host; null on the console's. */
  tenant: TenantAddress | null;
  /** Who signed in here; a session of another tenant's host does not count. */
  session: { userId: string; sid: string } | null;
  ip: string;
}

declare global {
  namespace Express {
    interface Request {
      foyer: RequestFacts;
    }
  }
}
