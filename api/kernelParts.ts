import type { Metrics, PurposeKeys, RateLimits, Sessions } from '@foyer/kit/server';
import type { Assembled } from '../plugins/kit/host.ts';
import type { FileStore } from './services/fileStore.ts';
import type { Transport } from './services/sendMail.ts';

/** What the host brings into the kernel; the rest it takes from the plugins at the time of asking. */
export interface KernelParts {
  /** The installation that the kernel is part of: known once all plugins are joined. */
  assembled(): Assembled;
  version: string;
  isDevelopment: boolean;
  /** Where the local Stripe answers; undefined where payments are real. */
  stripeTestOrigin: string | undefined;
  fileStore: FileStore;
  /** Where mail leaves; undefined keeps it in the outbox. */
  transport: Transport | undefined;
  sessions: Sessions;
  rateLimits: RateLimits;
  keys: PurposeKeys;
  metrics: Metrics;
}
