import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { Event, Realm } from '../contract.ts';
import type { EmailContent } from './email/emailContent.ts';
import type { JobOptions } from './job.ts';
import type { Impersonation, Actor, Ctx, Deps, Listener, Provided, Service, Tx } from './types.ts';

/** @example export const feeQuote = service<FeeQuote>('fees.quote/v1') */
export const service = <T>(id: string): Service<T> => ({ id });

/** @example provides: [provide(feeQuote, (deps) => makeQuote(deps))] */
export const provide = <T>(service: Service<T>, make: (deps: Deps) => T): Provided => ({
  service: service,
  make,
});

/** @example on(tenantCreated, 'sameTransaction', (tx, { tenantId }) => copyRules(tx, tenantId)) */
export function on<T>(
  event: Event<T>,
  when: 'sameTransaction',
  run: (tx: Tx, payload: T, deps: Deps) => Promise<void>,
): Listener;
export function on<T>(
  event: Event<T>,
  when: 'afterCommit',
  run: (payload: T, deps: Deps) => Promise<void>,
  /** The queue options of the job that runs the listener. */
  options?: JobOptions,
): Listener;
export function on(
  event: Event,
  when: Listener['when'],
  run: (...given: never[]) => Promise<void>,
  options?: JobOptions,
): Listener {
  return when === 'sameTransaction'
    ? { event, when, inTransaction: run as Listener['inTransaction'] & {} }
    : { event, when, afterCommit: run as Listener['afterCommit'] & {}, ...options };
}

/** A person who is signed in, before permissions are calculated. */
export interface Identity {
  id: string;
  email: string;
  name: string;
  /** Roles in the requested group; empty if the person isn't an active member. */
  roles: readonly string[];
  /** The events to which the membership is limited; null for all events. */
  events: readonly string[] | null;
  /** Console path of a step that the user must complete first; until then nothing is permitted. */
  mustVisit?: string;
}

/** Called by the host for each request; provided by the plugin that manages people. */
export interface Identities {
  /** Returns null if the person doesn't exist or may not act in this group now. */
  find(who: {
    userId: string;
    realm: 'platform' | 'tenant' | 'attendee';
    tenantId: string | null;
    /** Whether the session was started with more than a password. */
    hasSecondFactor: boolean;
  }): Promise<Identity | null>;
  /** Returns null for any failure, after the same amount of work, so that the response reveals nothing. */
  check(who: {
    username: string;
    password: string;
    realm: 'platform' | 'tenant' | 'attendee';
    tenantId: string | null;
  }): Promise<Identity | null>;
}
export const identities = service<Identities>('kit.identities/v1');

/** Called by the host for each request of an operator acting for a tenant. */
export interface Impersonations {
  /** Returns null once access has ended or was revoked. Ended access doesn't start again. */
  find(asked: {
    impersonationId: string;
    tenantId: string;
    userId: string;
    /** The operator's platform identity; null if they no longer have access to the platform. */
    operator: Actor | null;
  }): Promise<Impersonation | null>;
}
export const impersonations = service<Impersonations>('kit.impersonations/v1');

/** Sessions of the request's host. The cookie depends on the application that was requested. */
export interface Sessions {
  /**
   * Checks name and password without starting a session, since a second factor may be required. Returns null for any
   * failure.
   */
  check(http: Ctx['http']): Promise<Actor | null>;
  /**
   * Starts a session for a person who has proven their identity in another way.
   * @param how.hasSecondFactor whether more than a password was used; a session carried over keeps its value
   * @param how.realm the realm of the session, if the request doesn't determine it, as for a followed link
   * @param how.impersonation set for an operator acting for the host's tenant; the session ends with the one it came from
   * @returns null if the person can't act in this group, or not without a second factor
   */
  begin(
    http: Ctx['http'],
    userId: string,
    how?: {
      hasSecondFactor?: boolean | undefined;
      realm?: Actor['realm'];
      impersonation?: { id: string; parentSid: string };
    },
  ): Promise<Actor | null>;
  signOut(http: Ctx['http']): Promise<void>;
  /**
   * Ends all sessions of a person, on all hosts and in all applications.
   * @param except the request whose own session stays open
   */
  endAll(userId: string, except?: Ctx['http']): Promise<void>;
  /** All open sessions of a person, last seen first. The session of `http` is marked. */
  listOf(userId: string, http: Ctx['http']): Promise<OpenSession[]>;
  /** Ends one of a person's sessions. @returns whether it existed */
  endOne(userId: string, id: string): Promise<boolean>;
  /**
   * Clears this process's cache of people and permissions after a change. Other processes cache them for two seconds.
   */
  forgetActors(): void;
}

/** A session as shown to its owner. */
export interface OpenSession {
  /** Not the ID in the cookie, and doesn't reveal it. */
  id: string;
  realm: Realm;
  tenantId: string | null;
  /** The browser's user agent at sign-in; not trustworthy. */
  userAgent: string;
  ip: string;
  since: Date;
  /** Rounded to ten minutes. */
  lastSeenAt: Date;
  isCurrent: boolean;
}
export const sessions = service<Sessions>('kit.sessions/v1');

/** A permission as declared by its plugin. */
export interface DeclaredPermission {
  /** The full name: `fees:rules.read`. */
  name: string;
  plugin: string;
  label: string;
  realms: readonly Realm[];
}

/** The permissions of each role. */
export interface RolePermissions {
  /** The permissions of all installed plugins, in plugin order. */
  declared(): readonly DeclaredPermission[];
  /** Role → its declared permissions. @param db in any scope */
  held(db: Knex): Promise<ReadonlyMap<string, readonly string[]>>;
  /**
   * Sets the declared permissions of a role; those of plugins that aren't installed stay. Needs a transaction with
   * platform scope. Concurrent changes wait for each other.
   */
  replace(tx: Tx, role: string, permissions: readonly string[]): Promise<void>;
}
export const rolePermissions = service<RolePermissions>('kit.rolePermissions/v1');

/** What is counted, and the limit within a time window. */
export interface Tries {
  name: string;
  key: string;
  points: number;
  seconds: number;
}

/** Counts attempts in the database, shared by all processes. */
export interface RateLimits {
  /**
   * Counts one attempt.
   * @param tries.why a sentence that precedes the one about how long to wait
   * @returns the number of attempts in this window, including this one
   * @throws 429 with the seconds to wait, if there were more than `points` in `seconds`
   */
  consume(tries: Tries & { why?: string }): Promise<number>;
  /** Counts one attempt and returns the number in this window without rejecting, even beyond `points`. */
  count(tries: Tries): Promise<number>;
  /** Returns the number of attempts in this window without counting one. */
  spent(tries: Tries): Promise<number>;
  /** Removes one attempt that shouldn't count. */
  giveBack(tries: Tries): Promise<void>;
  /** Resets the counter. */
  forget(tries: { name: string; key: string }): Promise<void>;
}
export const rateLimits = service<RateLimits>('kit.rateLimits/v1');

/** A counter that only increases, with labels that take few values. */
export interface CounterDeclared<Label extends string> {
  /** `foyer_`, the plugin's ID, what is counted, `_total`. */
  name: string;
  help: string;
  labels: readonly Label[];
}

/** Metrics that plugins add to `/metrics`. Each process counts its own. */
export interface Metrics {
  /**
   * Declares a counter. Returns a function that increments it.
   * @example const count = deps.use(metrics).counter({ name: 'foyer_loyalty_gifts_total', help: 'Gifts given', labels: ['kind'] });
   *   count({ kind: 'voucher' });
   */
  counter<Label extends string>(
    declared: CounterDeclared<Label>,
  ): (labels: Readonly<Record<Label, string>>) => void;
}
export const metrics = service<Metrics>('kit.metrics/v1');

/** A tenant's logo or picture. */
export interface TenantLogo {
  /** The path of its file, the same on every host. */
  address: string;
  /** The path of the same picture as PNG or JPEG: email clients don't all show WebP. */
  addressInEmails: string;
  /** In pixels. */
  width: number;
  height: number;
  /** The background it needs if it would be invisible on the page's own. */
  ground: 'light' | 'dark' | null;
}

/** A tenant's branding, as far as it is set. */
export interface TenantBrand {
  logo: TenantLogo | null;
  /** `#rrggbb` as chosen by the tenant; `@foyer/kit/accent` adjusts it for contrast. */
  accent: string | null;
}

/** A square icon: for the browser's tab, a phone's home screen, or a web manifest. */
export interface TenantIcon {
  /** In pixels: 32, 180, 192 or 512. */
  size: number;
  /** The path of its file, the same on every host. It changes with the icon. */
  address: string;
}

/** A tenant, as far as the host needs it. */
export interface TenantAddress {
  id: string;
  url: string;
  name: string;
  timeZone: string;
  brand: TenantBrand;
  /** Its icons as PNG, smallest first. */
  icons: readonly TenantIcon[];
  /** If false, the host responds as if the tenant didn't exist. */
  isOpen: boolean;
}

/** Host label → tenant; provided by the plugin that manages tenants. Former labels return the current one. */
export interface TenantDirectory {
  byUrl(url: string): Promise<TenantAddress | null>;
  byId(id: string): Promise<TenantAddress | null>;
}
export const tenantDirectory = service<TenantDirectory>('kit.tenants/v1');

/** An email. The host renders HTML and plain text from its content. */
export interface Mail {
  /** One of the emails that the plugin declares in `emails` of its server part: `loyalty.points`. */
  kind: string;
  to: string;
  /** The address that answers go to, if not the sender's. */
  replyTo?: string;
  /** One line that says what happened; at most 80 characters unless names make it longer. */
  subject: string;
  content: EmailContent;
  attachments?: readonly MailAttachment[];
}
/** A small attachment of an email, such as a calendar file or a ticket's QR code. */
export interface MailAttachment {
  filename: string;
  contentType: string;
  /** Text, or base64 of binary content if `encoding` is set. */
  content: string;
  encoding?: 'base64';
  /** Embedded in the email's HTML, which refers to it as `src="cid:…"`. */
  cid?: string;
}
/** Sends email through an outbox: written in the transaction, sent and retried by a job. */
export interface Mailer {
  /** @throws if no plugin declares the kind */
  send(tx: Tx, mail: Mail): Promise<void>;
}
export const mailer = service<Mailer>('kit.mail/v1');

/** The owner and path of a file. The owner is a tenant's ID with a prefix, or `platform`. */
export interface FilePlace {
  bucket: string;
  key: string;
}

/** The files of one owner (a tenant or `platform`), on disk or S3, served through signed URLs. */
export interface Files {
  /** Accepts a stream without buffering it. If the stream fails, no file is left. */
  put(file: FilePlace & { body: Buffer | Readable; contentType: string }): Promise<void>;
  get(file: FilePlace): Promise<Readable>;
  /** Size in bytes; null if the file doesn't exist. */
  size(file: FilePlace): Promise<number | null>;
  /** Moves a file within its bucket and overwrites an existing one. */
  move(file: FilePlace & { to: string }): Promise<void>;
  remove(file: FilePlace): Promise<void>;
  /** A signed URL to read (GET) or write (PUT), valid for `seconds`. */
  url(file: FileAddress): Promise<string>;
  /** Creates an owner's bucket before its first file. Does nothing if it exists. */
  makeBucket(bucket: string): Promise<void>;
  hasBucket(bucket: string): Promise<boolean>;
  /** Removes a bucket with all of its files. Does nothing if it doesn't exist. */
  removeBucket(bucket: string): Promise<void>;
}
export interface FileAddress extends FilePlace {
  method: 'GET' | 'PUT';
  seconds: number;
  contentType?: string;
  /** Maximum size of the written file. S3 can only enforce it if `size` is known too. */
  maxBytes?: number;
  /** Exact size of the written file, if known in advance. */
  size?: number;
}
export const files = service<Files>('kit.files/v1');

/**
 * Keys of 32 bytes derived from the installation's secrets, one set per purpose, newest first. The first signs; all
 * verify.
 */
export interface PurposeKeys {
  of(purpose: string): readonly Buffer[];
}
export const purposeKeys = service<PurposeKeys>('kit.keys/v1');

/**
 * Data that the host itself stores for a tenant, in addition to the plugins' tables. Runs in the caller's
 * transaction, which needs platform scope.
 */
export interface TenantRows {
  /** Ends all sessions on the tenant's host, of members and buyers. */
  endSessions(tx: Tx, tenantId: string): Promise<void>;
  /** Removes its emails, stored responses, tasks and uploads. The audit log is immutable and stays. */
  forget(tx: Tx, tenantId: string): Promise<void>;
}
export const tenantRows = service<TenantRows>('kit.tenantRows/v1');
