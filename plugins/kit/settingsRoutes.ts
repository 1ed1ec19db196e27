import * as z from 'zod';
import type { Contract, Route } from './contract.ts';
import { version } from './versions.ts';

/** The paths of a plugin's settings for one tenant. */
export const settingsPath = (contract: Pick<Contract, 'id'>): string =>
  `/tenants/:tenantId/settings/${contract.id}`;

/** Settings are saved as a whole: a field missing from the request would revert to its default. */
const wholeForm = (form: z.ZodObject): z.ZodObject =>
  form.safeExtend(
    Object.fromEntries(
      Object.entries(form.shape).map(([name, schema]) => [
        name,
        schema instanceof z.ZodDefault ? schema.unwrap() : schema,
      ]),
    ),
  );

/** The read and update calls for a plugin's settings of one tenant. */
export function settingsRoutes(contract: Contract): Record<string, Route> {
  if (!contract.settings) return {};
  const { form, can } = contract.settings;
  const path = settingsPath(contract);
  return {
    'settings.read': {
      method: 'get',
      path,
      can: can.read,
      summary: `Returns the ${contract.id} settings`,
      reply: form.safeExtend({ version: version() }),
    },
    'settings.update': {
      method: 'put',
      path,
      can: can.update,
      summary: `Updates the ${contract.id} settings`,
      body: wholeForm(form).safeExtend({ version: version().optional() }),
      reply: form.safeExtend({ version: version() }),
    },
  };
}
