// JavaScript, because Node loads it in a separate thread that doesn't strip types.

/** @type {{ host: string, packages: readonly string[] }} `host` is a folder URL with a last slash. */
let given = { host: '', packages: [] };

/** @type {import('node:module').InitializeHook<typeof given>} */
export const initialize = (data) => {
  given = data;
};

/**
 * Resolves an outside plugin's imports of host packages as if the host imported them.
 * @type {import('node:module').ResolveHook}
 */
export const resolve = (wanted, context, next) => {
  const isOutside = !context.parentURL?.startsWith(given.host);
  const isHosts = given.packages.some((name) => wanted === name || wanted.startsWith(`${name}/`));
  const parentURL = isOutside && isHosts ? `${given.host}package.json` : context.parentURL;
  return next(wanted, { ...context, parentURL });
};
