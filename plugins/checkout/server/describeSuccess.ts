import type { Deps, StorefrontPages } from '@foyer/kit/server';

const SUCCESS_PAGE = /^\/([^/]+)\/success\/?$/;
const UID = /^[0-9a-f]{32}$/;

/** The success page has no link preview, and is a 404 without a cart. */
export const describeSuccess = (deps: Deps): StorefrontPages => ({
  async describe({ tenant, path, query }) {
    const slug = SUCCESS_PAGE.exec(path)?.[1];
    if (slug === undefined) return null;
    const uid = query.get('orderID') ?? '';
    if (!UID.test(uid)) return 'missing';
    const found = await deps.forTenant(tenant.id).statement({
      text: `select 1 from checkout_draft draft
             join events_event_v1 event
               on event.tenant_id = draft.tenant_id and event.id = draft.event_id
             where draft.tenant_id = $1 and draft.id = $2::uuid and event.slug = $3`,
      values: [tenant.id, uid, slug],
    });
    return found.length > 0 ? null : 'missing';
  },
  paths: () => Promise.resolve([]),
});
