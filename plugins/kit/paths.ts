/** The names of a path's parameters: `'tenantId'` for `/tenants/:tenantId/events`. */
export type PathParam<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters of a path. */
export type PathParams<Path extends string> = string extends Path
  ? Record<string, string>
  : { [Name in PathParam<Path>]: string };

type Given<Path extends string> = Path extends string
  ? [PathParam<Path>] extends [never]
    ? undefined
    : PathParams<Path>
  : never;

/** `params`, required if the path has parameters. For a union of paths, the parameters of any of them. */
export type ParamsOf<Path extends string> = string extends Path
  ? { params?: Record<string, string> | undefined }
  : undefined extends Given<Path>
    ? { params?: Given<Path> }
    : { params: Given<Path> };

/** `/tenants/:id` and `{id: 'x'}` → `/tenants/x`. */
export const fillPath = (path: string, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));

/**
 * The address of a declared route or list (relative to `/api`), or of a screen.
 * @example pathOf(tenants.routes.uploadLogo, { tenantId }) // '/tenants/17/logo'
 */
export const pathOf = <const Path extends string>(
  path: Path | { readonly path: Path },
  ...[params]: keyof PathParams<Path> extends never ? [] : [params: PathParams<Path>]
): string => fillPath(typeof path === 'string' ? path : path.path, params);
