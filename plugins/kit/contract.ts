import * as z from 'zod';
import type { Activity } from './activity.ts';
import type { AnyRecord, Noun, Unique } from './record.ts';
import { version } from './versions.ts';
import type { Role } from './roles.ts';
import type { UploadRule } from './uploadRule.ts';

/** Who somebody is on this host: an operator, an organiser's member, or a buyer. */
export type Realm = 'platform' | 'tenant' | 'attendee';

export interface Permission {
  label: string;
  realms: readonly Realm[];
  /** Roles that hold it from the start. Operators may change the rows later. */
  roles?: readonly string[];
  /**
   * Kept by a member who is limited to some events: whatever it opens is about one event, or is a list of
   * rows that `protect` limits to the member's events. All other permissions such a member has not.
   */
  perEvent?: true;
}

/** Why a call needs no permission; the sentence stands in the permission report. */
export interface Open {
  readonly open: string;
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** One call. `path` is Express style and relative to `/api`; `:tenantId` in it makes the call that tenant's. */
export interface Route {
  method: Method;
  path: string;
  can: string | Open;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  reply: z.ZodType;
  /** Status of a success; 200 unless given. */
  status?: number;
  /**
   * Takes `Idempotency-Key`; the answer is kept in the write's own transaction. `steps` is for a
   * call that asks others over the network: its key is claimed before and its answer kept after it,
   * and the handler makes transactions of its own.
   */
  idempotent?: true | 'steps';
  /** The exact bytes stand in `req.body`, 1 MB at most: for webhooks, whose signature covers them. */
  raw?: true;
  /**
   * Takes one file, as the body itself or as the file of a form. The handler reads it as a stream
   * from `input.file`; what is too large is 413, and of another type 415.
   */
  upload?: UploadRule;
  /** The handler writes the response itself (redirects, documents). */
  streams?: true;
  /** The path begins at the root of a tenant's host, beside its pages, and not below `/api`. */
  at?: 'origin';
  /** Only on a tenant's own host, whose tenant it is about; on any other it is a 404. */
  host?: 'tenant';
  /** Requests of one address a minute; more are answered 429. For routes that can be called in a loop. */
  perMinute?: number;
  /** As a list's. */
  asPlatform?: string;
  /**
   * What an operator who acts for the tenant may do with it; for a `get` nothing needs to be said. After
   * what is not `reads`, a console loads its figures again.
   */
  whileActing?: WhileActing;
}

/**
 * An operator who acts for a tenant reads, and writes where the tenant agreed. `reads`: the call changes
 * nothing that is the tenant's, though it is no `get`. `never`: it is refused whatever was agreed.
 */
export type WhileActing = 'reads' | 'never';

/** A read-only list: reports, joins, views. Every sortable column is NOT NULL; `id` breaks ties. */
export interface List {
  path: string;
  row: z.ZodObject;
  can: string | Open;
  summary?: string;
  /**
   * What it is asked beside its filters, once for all of its rows: the days of a period. `from` of its
   * listing has it among its parameters; each may be left out.
   */
  query?: z.ZodObject;
  filter: readonly string[];
  sort: readonly string[];
  search?: readonly string[];
  /** `field:asc` or `field:desc`; the first `sort` field, ascending, unless given. */
  defaultSort?: string;
  /** Numbers and amounts that are added up over all rows that match, whatever page is shown. */
  totals?: readonly string[];
  /**
   * Adds the twin `…/download`, whose CSV has this file name. Its instants are told by the clock of the
   * tenant, which their heading names, so that the rows of a day are those on the screen.
   */
  download?: string;
  /** Where that twin is, when it is not at `…/download`. */
  downloadPath?: string;
  /** Wire name, or key of the listing's `cells` → heading, for the columns of the CSV in their order; every field unless given. */
  csv?: Readonly<Record<string, string>>;
  /** Where nothing matches, the download is a 404 with this sentence and not a file without rows. */
  emptyDownload?: string;
  /**
   * Why its rows are of the platform's tables and not of the tenant's own. All of them are in reach of its
   * query and its handlers, which narrow them to the tenant; the reason stands in the permission report.
   */
  asPlatform?: string;
  /** Why its rows stay few however much is sold: its sorts and filters then need no index. */
  staysSmall?: string;
  /** The sorts, filters and searches that no index serves. Any other that none serves is refused by `conforms`. */
  withoutIndex?: readonly WithoutIndex[];
}

/** Sorts, filters and the search of a list that read many rows for one page, and are offered all the same. */
export interface WithoutIndex {
  sort?: readonly string[];
  filter?: readonly string[];
  /** What is searched for is looked for row by row. */
  search?: true;
  /** Who needs them, and what they cost as it was measured: `reads an event's tickets: 30 ms of 25,000`. */
  why: string;
}

/** A list with one, create, update and delete at `path/:id`. */
export interface Resource extends Omit<List, 'can' | 'query'> {
  /** What its records are, where they were declared with `record`: the source of all defaults. */
  record?: AnyRecord;
  /** What one of them is called, and several; in lower case. */
  noun?: Noun;
  /** Fields of which no two records have the same values, and the sentence for whoever tries. */
  unique?: readonly Unique[];
  create?: z.ZodType;
  update?: z.ZodType;
  can: { read: string; create?: string; update?: string; delete?: string };
}

/** Where the CSV of a list is asked for. */
export const downloadPath = (list: Pick<List, 'path' | 'downloadPath'>): string =>
  list.downloadPath ?? `${list.path}/download`;

/** Something that happened; listeners take part in its transaction or follow it. */
export interface Event<T = unknown> {
  name: string;
  payload: z.ZodType<T>;
  /** Of events with one key, listeners after the commit get the last that waits. */
  key?(payload: T): string;
  /** Its listeners in the same transaction do not wait for each other. */
  inParallel?: true;
}

/** All that can be declared of a plugin. One declaration feeds router, forms, client, menus and tests. */
export interface Contract {
  /** Prefix of the plugin's tables, permissions and ledger names. */
  id: string;
  /** Ids of the plugins this one stands on: order and presence. */
  requires?: readonly string[];
  /** Roles of its own, which its permissions may name beside the house's. */
  roles?: readonly string[];
  permissions: Readonly<Record<string, Permission>>;
  resources?: Readonly<Record<string, Resource>>;
  lists?: Readonly<Record<string, List>>;
  routes?: Readonly<Record<string, Route>>;
  events?: Readonly<Record<string, Event>>;
  settings?: Settings;
  /** How its audit lines read, where people look at what was done. */
  activity?: Activity;
  /** For all of its calls that are no `get`, where a route does not say it for itself. */
  whileActing?: WhileActing;
}

/** One row per plugin and tenant, parsed on the way in and out; every field has a default. */
export interface Settings {
  form: z.ZodObject;
  can: { read: string; update: string };
}

type Key<T> = Extract<keyof T, string>;

/** What a record's own fields stand below, so that each is a field of the list: `details.name`. */
export const ENVELOPES = ['details', 'group'] as const;
type Envelope = (typeof ENVELOPES)[number];

/** The wire paths of a row: its keys, and `details.key` below an envelope. */
export type Field<Row extends z.ZodObject> = {
  [K in Key<z.output<Row>>]: K extends Envelope ? `${K}.${Key<z.output<Row>[K]>}` : K;
}[Key<z.output<Row>>];

/** The value at a wire path of a row. */
export type FieldValue<Row, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Row
    ? FieldValue<Row[Head], Rest>
    : never
  : Path extends keyof Row
    ? Row[Path]
    : never;

/** The wire paths of a row's numbers and amounts. */
export type NumberField<Row extends z.ZodObject> = {
  [F in Field<Row>]: FieldValue<z.output<Row>, F> extends number | null | undefined ? F : never;
}[Field<Row>];

interface CheckedFields<Row extends z.ZodObject> {
  filter: readonly Field<Row>[];
  sort: readonly Field<Row>[];
  search?: readonly Field<Row>[];
  totals?: readonly NumberField<Row>[];
  withoutIndex?: readonly {
    sort?: readonly Field<Row>[];
    filter?: readonly Field<Row>[];
    search?: true;
    why: string;
  }[];
}

/** The roles that a contract's permissions may name. */
type RoleOf<C extends Contract> = C extends { roles: readonly (infer Own)[] } ? Role | Own : Role;

/** Makes a role and a `can` that nobody knows, and a field the row lacks, errors of compilation. */
export type Checked<C extends Contract> = C & {
  permissions: { [K in keyof C['permissions']]: { roles?: readonly RoleOf<C>[] } };
  settings?: { can: { [A in 'read' | 'update']: Key<C['permissions']> } };
  routes?: { [K in keyof C['routes']]: { can: Key<C['permissions']> | Open } };
  lists?: {
    [K in keyof C['lists']]: C['lists'][K] extends { row: infer Row extends z.ZodObject }
      ? CheckedFields<Row> & { can: Key<C['permissions']> | Open }
      : never;
  };
  resources?: {
    [K in keyof C['resources']]: C['resources'][K] extends { row: infer Row extends z.ZodObject }
      ? CheckedFields<Row> & {
          can: { [A in 'read' | 'create' | 'update' | 'delete']?: Key<C['permissions']> };
        }
      : never;
  };
};

/**
 * Declares a plugin; returns its argument with its exact type.
 * @example export const fees = contract({ id: 'fees', permissions: { … }, routes: { … } });
 */
export const contract = <const C extends Contract>(declared: Checked<C>): C => {
  for (const one of Object.values({ ...declared.lists, ...declared.resources }))
    owners.set(one as object, declared);
  return declared;
};

const owners = new WeakMap<object, Contract>();

/** The contract that declares a list or a resource. @throws for one that no contract declares */
export function contractOf(declared: List | Resource): Contract {
  const owner = owners.get(declared);
  if (!owner) throw new Error(`The list at ${declared.path} stands in no contract().`);
  return owner;
}

/** @example can: open('the sign-in page is shown before anybody is known') */
export const open = (why: string): Open => ({ open: why });

/** @example isOpen(route.can) ? 'anybody' : permissionName(contract, route.can) */
export const isOpen = (can: string | Open): can is Open => typeof can !== 'string';

/** The names of a contract's permissions, without its id. */
export type PermissionKey<C extends Contract> = Extract<keyof C['permissions'], string>;

/** The full name of a declared permission: `fees:rules.read`. */
export const permissionName = (contract: Pick<Contract, 'id'>, key: string): string =>
  `${contract.id}:${key}`;

/** A permission of a contract, as a value that others may ask for. */
export interface Permit {
  readonly permission: string;
}

/**
 * A permission of another plugin's contract, for menus, pages and fills that stand under it.
 * @example menu: [{ label: 'Sales', to: '/sales', can: permission(orders, 'orders.read') }]
 */
export const permission = <C extends Contract>(contract: C, key: PermissionKey<C>): Permit => ({
  permission: permissionName(contract, key),
});

/**
 * Names an event; the payload's schema is checked when it is emitted.
 * @param how.key of events with one key, listeners after the commit get one
 * @param how.inParallel listeners in the same transaction need nothing of each other
 */
export const event = <T>(
  name: string,
  payload: z.ZodType<T>,
  { key, inParallel }: { key?: (payload: T) => string; inParallel?: true } = {},
): Event<T> => ({ name, payload, ...(key && { key }), ...(inParallel && { inParallel }) });

/** Where a plugin's settings of one tenant are. */
export const settingsPath = (contract: Pick<Contract, 'id'>): string =>
  `/tenants/:tenantId/settings/${contract.id}`;

/** Settings are saved whole: what a request left out would fall back to its default. */
const wholeForm = (form: z.ZodObject): z.ZodObject =>
  form.safeExtend(
    Object.fromEntries(
      Object.entries(form.shape).map(([name, schema]) => [
        name,
        schema instanceof z.ZodDefault ? schema.unwrap() : schema,
      ]),
    ),
  );

/** The two calls behind a plugin's settings of one tenant. */
export function settingsRoutes(contract: Contract): Record<string, Route> {
  if (!contract.settings) return {};
  const { form, can } = contract.settings;
  const path = settingsPath(contract);
  return {
    'settings.read': {
      method: 'get',
      path,
      can: can.read,
      summary: `Settings of ${contract.id}`,
      reply: form.safeExtend({ version: version() }),
    },
    'settings.update': {
      method: 'put',
      path,
      can: can.update,
      summary: `Changes the settings of ${contract.id}`,
      body: wholeForm(form).safeExtend({ version: version().optional() }),
      reply: form.safeExtend({ version: version() }),
    },
  };
}

/** Every single call of a contract, those that the kit adds included. */
export const routesOf = (contract: Contract): Record<string, Route> => ({
  ...contract.routes,
  ...settingsRoutes(contract),
});
