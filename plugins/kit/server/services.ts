import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { Event, Realm } from '../contract.ts';
import type { JobOptions } from './job.ts';
import type { Acting, Actor, Ctx, Deps, Listener, Provided, Service, Tx } from './types.ts';

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
  /** Of the job that the listener becomes. */
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

/** Somebody who signed in, before permissions are worked out. */
export interface Identity {
  id: string;
  email: string;
  name: string;
  /** Roles in the group asked for; empty when the person is no active member of it. */
  roles: readonly string[];
  /** The events to which the membership is limited; null for all of the group's. */
  events: readonly string[] | null;
  /** The console's page with what they have to do first: until then they are permitted nothing. */
  mustVisit?: string;
}

/** Asked by the host at each request; provided by the plugin that keeps people. */
export interface Identities {
  /** Null: no such person, or none who may act in this group now. */
  find(who: {
    userId: string;
    realm: 'platform' | 'tenant' | 'attendee';
    tenantId: string | null;
    /** Their session began with more than a password. */
    hasSecondFactor: boolean;
  }): Promise<Identity | null>;
  /** Null whatever was wrong, after the same work: the answer tells nothing. */
  check(who: {
    username: string;
    password: string;
    realm: 'platform' | 'tenant' | 'attendee';
    tenantId: string | null;
  }): Promise<Identity | null>;
}
export const identities = service<Identities>('kit.identities/v1');

/** Asked by the host at each request of an operator who acts for a tenant. */
export interface Actings {
  /** Null once it is over, and for who may not act any more: what is over does not begin again. */
  find(asked: {
    actingId: string;
    tenantId: string;
    userId: string;
    /** The same person on the platform; null for who has no place there any more. */
    operator: Actor | null;
  }): Promise<Acting | null>;
}
export const actings = service<Actings>('kit.actings/v1');

/** Who is signed in on a request's host. The cookie follows the application that was asked. */
export interface Sessions {
  /** Checks name and password and starts nothing: there may be a second factor. Null whatever was wrong. */
  check(http: Ctx['http']): Promise<Actor | null>;
  /**
   * Starts a new session for somebody who has proven otherwise who they are.
   * @param how.hasSecondFactor by more than a password; a session that is carried over says what the old one said
   * @param how.realm of the session, where the request does not say it: an address that is followed
   * @param how.acting of an operator who acts for the host's tenant; it ends with the session that it came from
   * @returns null for who may not act in this group, or not without a second factor
   */
  begin(
    http: Ctx['http'],
    userId: string,
    how?: {
      hasSecondFactor?: boolean | undefined;
      realm?: Actor['realm'];
      acting?: { id: string; parentSid: string };
    },
  ): Promise<Actor | null>;
  signOut(http: Ctx['http']): Promise<void>;
  /**
   * Ends every session that somebody has, on all hosts and in all applications.
   * @param except the request whose own session goes on
   */
  endAll(userId: string, except?: Ctx['http']): Promise<void>;
  /** Every session of a person that is open, the one that was seen last first; that of `http` is marked. */
  listOf(userId: string, http: Ctx['http']): Promise<OpenSession[]>;
  /** Ends one of a person's. @returns whether there was one */
  endOne(userId: string, id: string): Promise<boolean>;
  /**
   * Who people are and what they may do is asked afresh by this process, after a change; other
   * processes remember it for two seconds.
   */
  forgetActors(): void;
}

/** A session as its owner sees it. */
export interface OpenSession {
  /** Not the one of the cookie, which it does not tell. */
  id: string;
  realm: Realm;
  tenantId: string | null;
  /** As the browser called itself at the sign-in; it may say anything. */
  userAgent: string;
  ip: string;
  since: Date;
  /** To ten minutes. */
  lastSeenAt: Date;
  isCurrent: boolean;
}
export const sessions = service<Sessions>('kit.sessions/v1');

/** A permission as its plugin declares it. */
export interface DeclaredPermission {
  /** In full: `fees:rules.read`. */
  name: string;
  plugin: string;
  label: string;
  realms: readonly Realm[];
}

/** Which role holds which permission. */
export interface RolePermissions {
  /** Of all installed plugins, in their order. */
  declared(): readonly DeclaredPermission[];
  /** Role → what it holds of the declared permissions. @param db in any reach */
  held(db: Knex): Promise<ReadonlyMap<string, readonly string[]>>;
  /**
   * Sets what a role holds of the declared permissions; what no installed plugin declares stays. In a
   * transaction that reaches the platform's rows. Who changes it waits for who else does.
   */
  replace(tx: Tx, role: string, permissions: readonly string[]): Promise<void>;
}
export const rolePermissions = service<RolePermissions>('kit.rolePermissions/v1');

/** What is counted, and how much of it there may be in which time. */
export interface Tries {
  name: string;
  key: string;
  points: number;
  seconds: number;
}

/** Counts tries in the database, so that every process counts the same ones. */
export interface RateLimits {
  /**
   * Counts one more.
   * @param tries.why a sentence before the one that says how long to wait
   * @returns how many there were in these `seconds`, this one included
   * @throws 429 with the seconds to wait, once there were more than `points` in `seconds`
   */
  consume(tries: Tries & { why?: string }): Promise<number>;
  /** The same for who does not refuse: how many there were, also beyond `points`. */
  count(tries: Tries): Promise<number>;
  /** Takes one back: it was none of those that are to be counted. */
  giveBack(tries: Tries): Promise<void>;
  /** Begins anew, as if there had been none. */
  forget(tries: { name: string; key: string }): Promise<void>;
}
export const rateLimits = service<RateLimits>('kit.rateLimits/v1');

/** A number that only grows, told apart by labels that take few values. */
export interface CounterDeclared<Label extends string> {
  /** `foyer_`, the plugin's id, what is counted, `_total`. */
  name: string;
  help: string;
  labels: readonly Label[];
}

/** What plugins add to `/metrics`. Each process counts its own. */
export interface Metrics {
  /**
   * Declares a counter; the answer counts one more.
   * @example const count = deps.use(metrics).counter({ name: 'foyer_loyalty_gifts_total', help: 'Gifts given', labels: ['kind'] });
   *   count({ kind: 'voucher' });
   */
  counter<Label extends string>(
    declared: CounterDeclared<Label>,
  ): (labels: Readonly<Record<Label, string>>) => void;
}
export const metrics = service<Metrics>('kit.metrics/v1');

/** A picture that stands for a tenant. */
export interface TenantLogo {
  /** The path of its file, the same on every host. */
  address: string;
  /** In pixels. */
  width: number;
  height: number;
  /** What it has to stand on where the page's own paper would swallow it. */
  ground: 'light' | 'dark' | null;
}

/** How a tenant shows itself to buyers, where it has said so. */
export interface TenantBrand {
  logo: TenantLogo | null;
  /** `#rrggbb` as the tenant chose it; `@foyer/kit/accent` makes it readable. */
  accent: string | null;
}

/** A tenant as the host needs it. */
export interface TenantAddress {
  id: string;
  url: string;
  name: string;
  timeZone: string;
  brand: TenantBrand;
  /** False: the host answers as if there were none. */
  isOpen: boolean;
}

/** Host label → tenant; provided by the plugin that keeps tenants. Old urls answer with the new one. */
export interface TenantDirectory {
  byUrl(url: string): Promise<TenantAddress | null>;
  byId(id: string): Promise<TenantAddress | null>;
}
export const tenantDirectory = service<TenantDirectory>('kit.tenants/v1');

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: readonly MailAttachment[];
}
/** A small file that goes with a mail, such as a calendar's or a ticket's code. */
export interface MailAttachment {
  filename: string;
  contentType: string;
  /** A text, or with `encoding` the bytes of what is none. */
  content: string;
  encoding?: 'base64';
  /** Stands in the mail itself, where its HTML says `src="cid:…"`. */
  cid?: string;
}
/** Mail leaves from an outbox: written in the transaction, sent by a job, retried. */
export interface Mailer {
  send(tx: Tx, mail: Mail): Promise<void>;
}
export const mailer = service<Mailer>('kit.mail/v1');

/** A file of one owner: a tenant's id with a word before it, or `platform`. */
export interface FilePlace {
  bucket: string;
  key: string;
}

/** Files of one owner (a tenant, or `platform`), on disk or S3, handed out by signed addresses. */
export interface Files {
  /** A stream is passed on as it comes; one that fails leaves nothing. */
  put(file: FilePlace & { body: Buffer | Readable; contentType: string }): Promise<void>;
  get(file: FilePlace): Promise<Readable>;
  /** In bytes; null where there is no such file. */
  size(file: FilePlace): Promise<number | null>;
  /** Within its bucket, over a file that may be there. */
  move(file: FilePlace & { to: string }): Promise<void>;
  remove(file: FilePlace): Promise<void>;
  /** A signed address to read (GET) or write (PUT), good for `seconds`. */
  url(file: FileAddress): Promise<string>;
  /** Makes an owner's bucket before its first file; one that is there already is fine. */
  makeBucket(bucket: string): Promise<void>;
  hasBucket(bucket: string): Promise<boolean>;
  /** Removes a bucket with every file in it; one that is gone already is fine. */
  removeBucket(bucket: string): Promise<void>;
}
export interface FileAddress extends FilePlace {
  method: 'GET' | 'PUT';
  seconds: number;
  contentType?: string;
  /** Of what is written, at most. S3 cannot keep it unless `size` is known too. */
  maxBytes?: number;
  /** Of what is written, exactly, where it is known beforehand. */
  size?: number;
}
export const files = service<Files>('kit.files/v1');

/** Keys of 32 bytes from the installation's secrets, one purpose each. Newest first: it signs, all verify. */
export interface PurposeKeys {
  of(purpose: string): readonly Buffer[];
}
export const purposeKeys = service<PurposeKeys>('kit.keys/v1');

/**
 * What the host itself keeps of a tenant, beside the plugins' tables. Inside the caller's transaction,
 * which must reach the platform's rows.
 */
export interface TenantRows {
  /** Ends every session that was begun on the tenant's host, of its people and of its buyers. */
  endSessions(tx: Tx, tenantId: string): Promise<void>;
  /** Removes its mails, kept answers, tasks and uploads. The audit, which nobody can change, stays. */
  forget(tx: Tx, tenantId: string): Promise<void>;
}
export const tenantRows = service<TenantRows>('kit.tenantRows/v1');
