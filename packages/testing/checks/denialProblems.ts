import { isOpen, permissionName } from '../../../plugins/kit/contract.ts';
import type { MountedRoute } from '../../../plugins/kit/server/route.ts';
import { address, ask } from '../ask.ts';
import { realmsOf, type Subject } from '../subject.ts';
import type { Visitor } from '../visitor.ts';

/** Every mounted route that the plugin declares. */
export const routesOf = ({ app, plugin }: Subject): MountedRoute[] =>
  app.routes.filter((route) => route.contract.id === plugin.contract.id);

/** A denied caller must be rejected, whatever the body. */
const attempt = async (visitor: Visitor, route: MountedRoute, params: Record<string, string>) => {
  const hasBody = route.method !== 'get' && route.method !== 'delete';
  const { status } = await ask(visitor, route.method, address(route.path, params), {
    ...(hasBody && !route.raw && !route.route?.upload && { body: {} }),
  });
  return status;
};

/** Denied callers: anonymous (401), without the permission (403), of another realm (403), of another tenant (404). */
export async function denialProblems(subject: Subject): Promise<string[]> {
  const { app } = subject;
  const problems: string[] = [];
  for (const route of routesOf(subject)) {
    const where = `${route.method.toUpperCase()} ${route.path}`;
    const expect = async (who: string, visitor: Visitor, status: number, params = {}) => {
      const answered = await attempt(visitor, route, params);
      if (answered !== status)
        problems.push(`${where} returns ${answered} for ${who}, and must return ${status}`);
    };
    const realms = realmsOf(subject, route.can);
    const { a, b } = app.tenants;
    // In the storefront only a buyer's session counts; a console user is anonymous there.
    const elsewhere = route.path.startsWith('/p/') ? 401 : 403;
    const isScoped = route.path.includes(':tenantId');
    if (!isOpen(route.can)) {
      const permission = permissionName(route.contract, route.can);
      await expect('a signed-out user on the console', app.as.nobody(), 401, { tenantId: a.id });
      await expect('a signed-out user on a tenant’s host', app.as.nobody(a.url), 401, {
        tenantId: a.id,
      });
      await app.without(permission, async () => {
        await expect('an operator without the permission', app.as.platform(), 403);
        await expect('a member without the permission', app.as.tenant('a'), elsewhere, {
          tenantId: a.id,
        });
        if (realms.includes('attendee'))
          await expect('a buyer without the permission', app.as.attendee('a'), 403, {
            tenantId: a.id,
          });
      });
      if (!realms.includes('platform'))
        await expect('an operator, who belongs to another realm', app.as.platform(), 403);
      if (!realms.includes('tenant'))
        await expect('a member, who belongs to another realm', app.as.tenant('a'), elsewhere, {
          tenantId: a.id,
        });
    }
    if (isScoped && (isOpen(route.can) || realms.includes('tenant')))
      await expect('the other tenant’s member', app.as.tenant('b'), 404, { tenantId: a.id });
    if (isScoped && realms.includes('platform'))
      await expect('an operator who names no tenant', app.as.platform(), 404);
    if (isScoped && realms.includes('tenant'))
      await expect('a member of a who names b', app.as.tenant('a'), 404, { tenantId: b.id });
  }
  return problems;
}
