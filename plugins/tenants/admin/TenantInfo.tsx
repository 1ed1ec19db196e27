import { longDay } from '@foyer/kit';
import { useCan, useInstance } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import { tenants, type Tenant } from '../contract.ts';
import { BucketSection } from './bucket/BucketSection.tsx';
import { DeleteSection } from './DeleteSection.tsx';
import { Fact, Facts, Section } from './Section.tsx';
import { TenantAccent } from './TenantAccent.tsx';
import { TenantInfoForm } from './TenantInfoForm.tsx';
import { TenantLogo } from './TenantLogo.tsx';

/** Basic Information: contact details and branding, and for operators the bucket and deletion. */
export function TenantInfo({ tenant, isLocked }: { tenant: Tenant; isLocked: boolean }) {
  const { details } = tenant;
  const isPlatform = useInstance().realm === 'platform';
  const canDelete = useCan(tenants, 'tenants.write');
  const canWrite = useCan(tenants, 'brand.write') && !isLocked;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        alignItems: 'start',
      }}
    >
      <Section title="Basic Information">
        <TenantInfoForm key={tenant.id} tenant={tenant} isLocked={isLocked} />
      </Section>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Section title="Storefront">
          <Facts>
            <Fact label="Logo">
              <TenantLogo tenant={tenant} canWrite={canWrite} />
            </Fact>
            <Fact label="Accent color">
              <TenantAccent tenant={tenant} canWrite={canWrite} />
            </Fact>
          </Facts>
        </Section>
        <Section title="Platform details">
          <Facts>
            {isPlatform && <Fact label="Tenant ID">{tenant.id}</Fact>}
            <Fact label="Time zone">{details.timeZone.replaceAll('_', ' ')}</Fact>
            <Fact label="Created">{longDay(details.dateCreated, details.timeZone)}</Fact>
          </Facts>
        </Section>
        {isPlatform && <BucketSection tenant={tenant} />}
        {isPlatform && canDelete && <DeleteSection tenant={tenant} isLocked={isLocked} />}
      </Box>
    </Box>
  );
}
