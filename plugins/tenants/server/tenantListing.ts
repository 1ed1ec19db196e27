import type { Listing } from '@foyer/kit/server';
import type { Tenant } from '../contract.ts';

/** Tenants that are not deleted. A tenant's own people find only theirs. */
export const tenantListing: Listing<Tenant> = {
  from(db, { tenantId }) {
    const query = db('tenants_tenant as t').whereNull('t.deleted_at');
    return tenantId ? query.where('t.id', tenantId) : query;
  },
  columns: {
    id: 't.id',
    'details.id': 't.url',
    'details.name': 't.name',
    'details.email': 't.email',
    'details.phone': 't.phone',
    'details.url': 't.url',
    'details.status': 't.status',
    'details.timeZone': 't.time_zone',
    'details.inviteTemplateSubject': 't.invite_template_subject',
    'details.inviteTemplateBody': 't.invite_template_body',
    'details.logo': `'/api/p/tenants/' || t.id || '/logo/' || t.logo`,
    'details.accent': 't.accent',
    'details.dateCreated': 't.created_at',
  },
};
