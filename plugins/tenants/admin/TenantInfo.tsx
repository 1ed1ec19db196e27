import { useCan } from '@foyer/kit/admin';
import { Box, Card, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { tenants, type Tenant } from '../contract.ts';
import { TenantAccent } from './TenantAccent.tsx';
import { tenantHost } from './tenantHost.ts';
import { TenantLogo } from './TenantLogo.tsx';

/** Basic Information: to read, and its look to change. */
export function TenantInfo({ tenant, isLocked }: { tenant: Tenant; isLocked: boolean }) {
  const { details } = tenant;
  const canWrite = useCan(tenants, 'brand.write') && !isLocked;
  const host = tenantHost(details.url);
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}
    >
      <Section title="Basic Information">
        <Fact label="Logo">
          <TenantLogo tenant={tenant} canWrite={canWrite} />
        </Fact>
        <Fact label="Name">{details.name}</Fact>
        <Fact label="Email">
          <Link href={`mailto:${details.email}`}>{details.email}</Link>
        </Fact>
        <Fact label="Phone">{details.phone || 'Not given'}</Fact>
        <Fact label="URL">
          <Link href={`//${host}`}>{host}</Link>
        </Fact>
        <Fact label="Time zone">{details.timeZone.replaceAll('_', ' ')}</Fact>
        <Fact label="On the platform since">{longDate(details.dateCreated)}</Fact>
      </Section>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Section title="Storefront">
          <Fact label="Accent colour">
            <TenantAccent tenant={tenant} canWrite={canWrite} />
          </Fact>
        </Section>
        <Section title="Invite template">
          <Fact label="Subject">{details.inviteTemplateSubject || 'Not written yet'}</Fact>
          <Fact label="Message">{details.inviteTemplateBody || 'Not written yet'}</Fact>
        </Section>
      </Box>
    </Box>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" sx={{ p: 2.5 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.75 }}>
        {children}
      </Box>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Box component="dt" sx={{ fontSize: 13, color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {typeof children === 'string' ? <bdi>{children}</bdi> : children}
      </Box>
    </div>
  );
}

const longDate = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: '2-digit' });
