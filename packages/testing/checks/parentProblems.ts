import { isOpen } from '../../../plugins/kit/contract.ts';
import type { MountedRoute } from '../../../plugins/kit/server/route.ts';
import { address, ask } from '../ask.ts';
import { holder, paramsOf, realmsOf, type Subject } from '../subject.ts';
import type { Visitor } from '../visitor.ts';
import { exampleCall } from './callProblems.ts';
import { routesOf } from './denialProblems.ts';

/** An ID that no tenant has. */
const NOBODYS = '00000000-0000-4000-8000-00000000dead';

/** Path parameters that are followed by more segments: `eventId` in `/events/:eventId/orders`. */
const parentsIn = (path: string): string[] =>
  Array.from(path.matchAll(/:(\w+)\//g), ([, name = '']) => name).filter(
    (name) => name !== 'tenantId',
  );

/**
 * Every route below a missing record or another tenant's record responds with 404, even if its list would be empty. A
 * route without a permission may use its own message instead.
 */
export async function parentProblems(subject: Subject): Promise<string[]> {
  const problems: string[] = [];
  for (const route of routesOf(subject)) {
    const parents = parentsIn(route.path);
    if (parents.length === 0) continue;
    const known = await exampleOf(subject, route);
    const attempts: [below: string, visitor: Visitor, params: Record<string, string>][] = [
      ...parents.map((name): [string, Visitor, Record<string, string>] => [
        `a ${name} that doesn't exist`,
        known.visitor,
        { ...known.params, [name]: NOBODYS },
      ]),
      ...foreignVisits(subject, route, { parents, known }),
    ];
    for (const [below, visitor, params] of attempts) {
      // An invalid ID may be rejected as such.
      if (route.route?.params?.safeParse(params).success === false) continue;
      const { status } = await ask(visitor, route.method, address(route.path, params), {
        ...(known.body !== undefined && { body: known.body }),
        ...(known.headers && { headers: known.headers }),
      });
      const isRefused = isOpen(route.can) ? status >= 400 && status < 500 : status === 404;
      if (!isRefused)
        problems.push(
          `${route.method.toUpperCase()} ${route.path} returns ${status} below ${below}, and must return 404. Declare a list or resource at the parent's path, or check that the parent exists before answering`,
        );
    }
  }
  return problems;
}

/** A path of tenant b with records of tenant a, requested by an authorized caller. */
function foreignVisits(
  subject: Subject,
  route: MountedRoute,
  { parents, known }: { parents: readonly string[]; known: Example },
): [below: string, visitor: Visitor, params: Record<string, string>][] {
  const { as, tenants } = subject.app;
  const isOfTenant =
    route.path.includes(':tenantId') && parents.every((name) => name in known.params);
  if (!isOfTenant) return [];
  const realms = realmsOf(subject, route.can);
  const visitors = isOpen(route.can)
    ? [as.nobody(tenants.b.url)]
    : [
        ...(realms.includes('tenant') ? [as.tenant('b')] : []),
        ...(realms.includes('platform') ? [as.platform()] : []),
      ];
  const params = { ...known.params, tenantId: tenants.b.id };
  return visitors.map((visitor) => ['a record of tenant a', visitor, params]);
}

interface Example {
  visitor: Visitor;
  params: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** How a route is called in tenant a. */
async function exampleOf(subject: Subject, route: MountedRoute): Promise<Example> {
  const { app } = subject;
  const [realm = 'platform'] = realmsOf(subject, route.can);
  const visitor = isOpen(route.can) ? app.as.nobody() : holder(subject, realm);
  if (!route.route) {
    const [name = ''] = route.name.split('.');
    const hasBody = route.method === 'post' || route.method === 'put';
    return { visitor, params: await paramsOf(subject, name), ...(hasBody && { body: {} }) };
  }
  const call = await exampleCall(subject, route.name, route.route);
  return {
    visitor: call.as ?? visitor,
    params: { tenantId: app.tenants.a.id, ...call.params },
    body: call.body,
    ...(call.headers && { headers: call.headers }),
  };
}
