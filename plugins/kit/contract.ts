import type * as z from 'zod';
import type { Activity } from './activity.ts';
import type { AnyRecord } from './record.ts';
import type { Noun, Unique } from './resource.ts';
import type { Role } from './roles.ts';
import type { DateFormat, Kind, Tone } from './schema.ts';
import { settingsRoutes } from './settingsRoutes.ts';
import type { UploadRule } from './uploadRule.ts';

/** Where a person acts: as a platform operator, a member of a tenant, or a buyer. */
export type Realm = 'platform' | 'tenant' | 'attendee';

export interface Permission {
  label: string;
  realms: readonly Realm[];
  /** Roles that hold it by default. Operators may change the assignments later. */
  roles?: readonly string[];
  /**
   * Members limited to some events keep this permission. Set it only if every call it allows is about one event or
   * lists rows that `enableRowSecurity` limits to the member's events. Limited members lose all other permissions.
   */
  perEvent?: true;
}

/** Why a call needs no permission; the reason is listed in the permission report. */
export interface Open {
  readonly open: string;
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/**
 * One call. `path` is in Express style and relative to `/api`. `:tenantId` in the path scopes the call to that
 * tenant.
 */
export interface Route {
  method: Method;
  path: string;
  can: string | Open;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  reply: z.ZodType;
  /** HTTP status of a successful response; 200 by default. */
  status?: number;
  /**
   * Accepts `Idempotency-Key`. The response is stored in the transaction of the write. Use `steps` for a call that
   * makes network requests: the key is claimed before the call, the response is stored after it, and the handler
   * opens its own transactions.
   */
  idempotent?: true | 'steps';
  /** Provides the raw bytes in `req.body`, up to 1 MB. For webhooks, whose signature covers them. */
  raw?: true;
  /**
   * Accepts one file, as the request body or as a form field. The handler reads it as a stream from `input.file`.
   * Returns 413 for a file that is too large and 415 for an unsupported type.
   */
  upload?: UploadRule;
  /** The handler writes the response itself (redirects, documents). */
  streams?: true;
  /** The path is relative to the root of a tenant's host, next to its pages, instead of `/api`. */
  at?: 'origin';
  /** Available only on a tenant's own host and scoped to that tenant; 404 on any other host. */
  host?: 'tenant';
  /**
   * Allows statements up to a minute instead of the database role's few seconds. For calls whose number of rows grows
   * with the orders of an event or a tenant.
   */
  takesLong?: true;
  /**
   * Maximum requests per minute from one IP address; further requests get 429. For routes that can be called in a
   * loop.
   */
  perMinute?: number;
  /** Same as for a list: why it can reach the platform's rows. */
  asPlatform?: string;
  /**
   * Whether an operator acting for the tenant may make this call. Not needed for a `get`. After any call that isn't
   * `reads`, the console reloads its figures.
   */
  whileImpersonating?: WhileImpersonating;
}

/**
 * What an operator acting for a tenant can do. By default the operator can read, and can write if the tenant agreed.
 * `reads`: the call changes no tenant data although it isn't a `get`. `never`: always rejected.
 */
export type WhileImpersonating = 'reads' | 'never';

/** A read-only list, such as a report, a join or a view. Sortable columns are NOT NULL; `id` breaks ties. */
export interface List {
  path: string;
  row: z.ZodObject;
  can: string | Open;
  summary?: string;
  /**
   * Additional query parameters that apply to the whole list, such as the dates of a period. The listing's `from`
   * receives them with the path parameters. Each must be optional.
   */
  query?: z.ZodObject;
  filter: readonly string[];
  sort: readonly string[];
  search?: readonly string[];
  /** `field:asc` or `field:desc`; by default the first `sort` field, ascending. */
  defaultSort?: string;
  /** Numbers and amounts that are summed over all matching rows, not only the current page. */
  totals?: readonly string[];
  /**
   * Fields of text or IDs by whose values the matching rows can be counted and summed, with the parameter `by`. At most
   * 100 groups are returned, those with the most rows.
   */
  groups?: readonly string[];
  /**
   * Adds the download route `…/download`; the value is the CSV's file name. Times in the CSV use the tenant's time
   * zone, which the column heading names.
   */
  download?: string;
  /** The path of the download, if it isn't `…/download`. */
  downloadPath?: string;
  /**
   * Wire name → how the field is shown, in the order of the screen. A screen names only what differs, such as a link.
   * @example columns: { buyer: { label: 'Buyer' }, soldAt: { label: 'Sold', dateFormat: 'short', filter: {} } }
   */
  columns?: Readonly<Record<string, Column>>;
  /**
   * Wire name, or key of the listing's `cells` → CSV heading, in file order; `true` for the label of the list's own
   * column. By default the list's columns, or every field.
   */
  csv?: Readonly<Record<string, string | true>>;
  /** If no rows match, the download responds with 404 and this sentence instead of an empty file. */
  emptyDownload?: string;
  /**
   * Why its rows come from platform tables instead of the tenant's own. The query and its handlers can reach all of
   * those rows and must narrow them to the tenant. The reason is listed in the permission report.
   */
  asPlatform?: string;
  /** Why the number of rows stays small regardless of sales. Its sorts and filters then need no index. */
  staysSmall?: string;
  /** The sorts, filters and searches without an index. `conforms` reports any other that lacks one. */
  withoutIndex?: readonly WithoutIndex[];
}

/** How a list shows one field; what isn't given follows from the field's kind. */
export interface Column {
  /** By default the field's own. */
  label?: string;
  /** If the field's schema doesn't say it. */
  kind?: Kind;
  /** For a status or a code: the label of each value. */
  words?: Readonly<Record<string, string>>;
  /** For a status: the tone of each value, which is then shown as a badge. */
  tones?: Readonly<Record<string, Tone>>;
  /** For an instant; `exact` by default. */
  dateFormat?: DateFormat;
  /** In pixels. */
  width?: number;
  /** Figures are aligned right. */
  align?: 'left' | 'right';
  /** Hidden until the user adds it. */
  isHidden?: boolean;
  /** Labels of the two sort orders, if those of the kind don't fit the shown value. */
  orderWords?: readonly [ascending: string, descending: string];
  /** Offers the field as a filter above the rows; the list must declare it in `filter`. */
  filter?: {
    /** By default the column's. */
    label?: string;
    /** Shown while nothing is selected; `All` by default. */
    all?: string;
  };
}

/** Sorts, filters and a search that read many rows for one page but are offered anyway. */
export interface WithoutIndex {
  sort?: readonly string[];
  filter?: readonly string[];
  /** The search scans row by row. */
  search?: true;
  /** Who needs them and their measured cost: `reads an event's tickets: 30 ms for 25,000`. */
  why: string;
}

/** A list with read-one, create, update and delete at `path/:id`. */
export interface Resource extends Omit<List, 'can' | 'query'> {
  /** The record definition, if declared with `record`. All defaults come from it. */
  record?: AnyRecord;
  /** The singular and plural noun, in lower case. */
  noun?: Noun;
  /** Fields whose combined values must be unique, and the error message for a duplicate. */
  unique?: readonly Unique[];
  create?: z.ZodType;
  update?: z.ZodType;
  /** The operations whose statements may take up to a minute; see `Route.takesLong`. */
  takesLong?: readonly ('update' | 'delete')[];
  can: { read: string; create?: string; update?: string; delete?: string };
}

/** The URL of a list's CSV download. */
export const downloadPath = (list: Pick<List, 'path' | 'downloadPath'>): string =>
  list.downloadPath ?? `${list.path}/download`;

/** An event that other plugins can listen to, in the same transaction or after the commit. */
export interface Event<T = unknown> {
  name: string;
  payload: z.ZodType<T>;
  /** Queued listeners of events with the same key run once, with the latest payload. */
  key?(payload: T): string;
  /** Listeners in the same transaction run in parallel instead of one after another. */
  inParallel?: true;
}

/** Everything a plugin declares. Router, forms, client, menus and tests are derived from it. */
export interface Contract {
  /** Prefix of the plugin's tables, permissions and ledger names. */
  id: string;
  /**
   * The prefix of its permissions and operation IDs, by default `id`. A plugin that was split from another keeps that
   * plugin's, so that roles and API clients keep the names they know.
   */
  namespace?: string;
  /** IDs of the plugins that this one requires; they are loaded first. */
  requires?: readonly string[];
  /** Additional roles that its permissions may name, next to the built-in ones. */
  roles?: readonly string[];
  permissions: Readonly<Record<string, Permission>>;
  resources?: Readonly<Record<string, Resource>>;
  lists?: Readonly<Record<string, List>>;
  routes?: Readonly<Record<string, Route>>;
  events?: Readonly<Record<string, Event>>;
  settings?: Settings;
  /** How its audit entries read in the activity log. */
  activity?: Activity;
  /** The default for all of its calls that aren't `get`, unless a route sets its own. */
  whileImpersonating?: WhileImpersonating;
}

/** Settings of a plugin: one row per tenant, parsed when read and written. Every field has a default. */
export interface Settings {
  /** The title of their page and its label in the menu; by default the plugin's name. */
  label?: string;
  form: z.ZodObject;
  can: { read: string; update: string };
}

type Key<T> = Extract<keyof T, string>;

/** The envelope of a record's own fields; each becomes a list field such as `details.name`. */
export const ENVELOPES = ['details', 'group'] as const;
type Envelope = (typeof ENVELOPES)[number];

/** The wire paths of a row: its keys, and `details.key` inside an envelope. */
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

interface CheckedFields<Row extends z.ZodObject, L> {
  columns?: L extends { columns: infer Columns }
    ? { [F in keyof Columns]: F extends Field<Row> ? Column : never }
    : never;
  filter: readonly Field<Row>[];
  sort: readonly Field<Row>[];
  search?: readonly Field<Row>[];
  totals?: readonly NumberField<Row>[];
  groups?: readonly Field<Row>[];
  withoutIndex?: readonly {
    sort?: readonly Field<Row>[];
    filter?: readonly Field<Row>[];
    search?: true;
    why: string;
  }[];
}

/** The roles that a contract's permissions may name. */
type RoleOf<C extends Contract> = C extends { roles: readonly (infer Own)[] } ? Role | Own : Role;

/** Makes an unknown role or `can`, and a field that the row lacks, a compile error. */
export type Checked<C extends Contract> = C & {
  permissions: { [K in keyof C['permissions']]: { roles?: readonly RoleOf<C>[] } };
  settings?: { can: { [A in 'read' | 'update']: Key<C['permissions']> } };
  routes?: { [K in keyof C['routes']]: { can: Key<C['permissions']> | Open } };
  lists?: {
    [K in keyof C['lists']]: C['lists'][K] extends { row: infer Row extends z.ZodObject }
      ? CheckedFields<Row, C['lists'][K]> & { can: Key<C['permissions']> | Open }
      : never;
  };
  resources?: {
    [K in keyof C['resources']]: C['resources'][K] extends { row: infer Row extends z.ZodObject }
      ? CheckedFields<Row, C['resources'][K]> & {
          can: { [A in 'read' | 'create' | 'update' | 'delete']?: Key<C['permissions']> };
        }
      : never;
  };
};

/**
 * Declares a plugin. Returns its argument with its exact type.
 * @example export const fees = contract({ id: 'fees', permissions: { … }, routes: { … } });
 */
export const contract = <const C extends Contract>(declared: Checked<C>): C => {
  for (const one of Object.values({ ...declared.lists, ...declared.resources }))
    owners.set(one as object, declared);
  return declared;
};

const owners = new WeakMap<object, Contract>();

/** Finds the contract that declares a list or a resource. @throws if no contract declares it */
export function contractOf(declared: List | Resource): Contract {
  const owner = owners.get(declared);
  if (!owner) throw new Error(`The list at ${declared.path} isn’t part of any contract().`);
  return owner;
}

/** @example can: open('the sign-in page is shown before anybody is known') */
export const open = (why: string): Open => ({ open: why });

/** @example isOpen(route.can) ? 'anybody' : permissionName(contract, route.can) */
export const isOpen = (can: string | Open): can is Open => typeof can !== 'string';

/** The names of a contract's permissions, without the plugin's ID. */
export type PermissionKey<C extends Contract> = Extract<keyof C['permissions'], string>;

/** The prefix of a contract's permissions and operation IDs. */
export const namespaceOf = ({ id, namespace = id }: Pick<Contract, 'id' | 'namespace'>): string =>
  namespace;

/** The full name of a declared permission: `fees:rules.read`. */
export const permissionName = (contract: Pick<Contract, 'id' | 'namespace'>, key: string): string =>
  `${namespaceOf(contract)}:${key}`;

/** The full name of a call: `orders.refund`. */
export const operationName = (contract: Pick<Contract, 'id' | 'namespace'>, name: string): string =>
  `${namespaceOf(contract)}.${name}`;

/** A reference to a contract's permission that other plugins can require. */
export interface Permit {
  readonly permission: string;
}

/**
 * References a permission of another plugin's contract, for menus, pages and fills that require it.
 * @example menu: [{ label: 'Sales', to: '/sales', can: permission(orders, 'orders.read') }]
 */
export const permission = <C extends Contract>(contract: C, key: PermissionKey<C>): Permit => ({
  permission: permissionName(contract, key),
});

/**
 * Declares an event. The payload is validated against the schema when it is emitted.
 * @param how.key queued listeners of events with the same key run once
 * @param how.inParallel listeners in the same transaction are independent of each other
 */
export const event = <T>(
  name: string,
  payload: z.ZodType<T>,
  { key, inParallel }: { key?: (payload: T) => string; inParallel?: true } = {},
): Event<T> => ({ name, payload, ...(key && { key }), ...(inParallel && { inParallel }) });

/** All calls of a contract, including those added by the kit. */
export const routesOf = (contract: Contract): Record<string, Route> => ({
  ...contract.routes,
  ...settingsRoutes(contract),
});
