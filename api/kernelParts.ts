import type { Metrics, PurposeKeys, RateLimits, Sessions } from '@foyer/kit/server';
import type { Assembled } from '../plugins/kit/host.ts';
import type { FileStore } from './services/fileStore.ts';
import type { Transport } from './services/sendMail.ts';

/** What the host passes to the kernel; the kernel asks the plugins for the rest when it needs it. */
export interface KernelParts {
  /** The installation that the kernel is part of; known once all plugins are joined. */
  assembled(): Assembled;
  version: string;
  isDevelopment: boolean;
  /** Whether anyone can read the API's description, or only people signed in to a console. */
  hasPublicApiDocs: boolean;
  /** The local Stripe's address; undefined where payments are real. */
  stripeTestOrigin: string | undefined;
  fileStore: FileStore;
  /** The SMTP server; undefined keeps emails in the outbox. */
  transport: Transport | undefined;
  sessions: Sessions;
  rateLimits: RateLimits;
  keys: PurposeKeys;
  metrics: Metrics;
}
