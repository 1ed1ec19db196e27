import { useState } from 'react';
import { useNavigate } from 'react-router';
import { longDay } from '@foyer/kit';
import { DescriptionList, useCan, useInstance } from '@foyer/kit/admin';
import { Box, Button, Typography } from '@mui/material';
import { tenants, type Tenant } from '../contract.ts';
import { BucketSection } from './bucket/BucketSection.tsx';
import { Section } from './Section.tsx';
import { HealthSection } from './HealthSection.tsx';
import { NotesSection } from './NotesSection.tsx';
import { SuspensionSection } from './SuspensionSection.tsx';
import { TenantAccent } from './TenantAccent.tsx';
import { TenantLogo } from './TenantLogo.tsx';
import { TENANTS_PAGE } from './addresses.ts';
import { DeleteTenantDialog } from './DeleteTenantDialog.tsx';
import { LOCKED } from './words.ts';
import { EditInfoForm } from './EditInfoForm.tsx';

/** Basic Information: contact details and branding, and for operators the bucket and deletion. */
export function TenantInfo({ tenant, isLocked }: { tenant: Tenant; isLocked: boolean }) {
  const { details } = tenant;
  const isPlatform = useInstance().realm === 'platform';
  const canReadNotes = useCan(tenants, 'notes.read');
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
        {isPlatform && <HealthSection tenant={tenant} />}
        <Section title="Storefront">
          <DescriptionList
            facts={[
              ['Logo', <TenantLogo key="logo" tenant={tenant} canWrite={canWrite} />],
              ['Accent color', <TenantAccent key="accent" tenant={tenant} canWrite={canWrite} />],
            ]}
          />
        </Section>
        <Section title="Platform details">
          <DescriptionList
            facts={[
              ['Tenant ID', isPlatform ? tenant.id : null],
              ['Time zone', details.timeZone.replaceAll('_', ' ')],
              ['Created', longDay(details.dateCreated, details.timeZone)],
            ]}
          />
        </Section>
        {isPlatform && <SuspensionSection tenant={tenant} isLocked={isLocked} />}
        {isPlatform && canReadNotes && <NotesSection tenantId={tenant.id} />}
        {isPlatform && <BucketSection tenant={tenant} />}
        {isPlatform && canDelete && <DeleteSection tenant={tenant} isLocked={isLocked} />}
      </Box>
    </Box>
  );
}

/** Deletes a tenant from its own page. */
function DeleteSection({ tenant, isLocked }: { tenant: Tenant; isLocked: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <Section title="Delete tenant">
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {isLocked
          ? LOCKED.deleted
          : 'Closes the tenant’s storefront and console right away. You can’t delete a tenant with an outstanding balance.'}
      </Typography>
      <Button variant="outlined" color="error" disabled={isLocked} onClick={() => setAsking(true)}>
        Delete tenant
      </Button>
      {isAsking && (
        <DeleteTenantDialog
          tenant={tenant}
          onDeleted={() => void navigate(TENANTS_PAGE, { replace: true })}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}

/**
 * The form about a tenant, with current data. A list passes a possibly outdated row, and others may change
 * the tenant: reloaded values are shown while nothing is typed; otherwise saving reports the
 * conflict.
 */
function TenantInfoForm({ tenant, isLocked }: { tenant: Tenant; isLocked: boolean }) {
  const [isTyped, setTyped] = useState(false);
  const [read, setRead] = useState(tenant);
  const [known, setKnown] = useState(() => versionOf(tenant));
  const [opened, setOpened] = useState(0);
  if (read !== tenant) {
    setRead(tenant);
    if (!isTyped && versionOf(tenant) !== known) {
      setKnown(versionOf(tenant));
      setOpened(opened + 1);
    }
  }
  return (
    <EditInfoForm
      key={opened}
      tenant={tenant}
      isLocked={isLocked}
      onTyped={setTyped}
      onSaved={(saved) => setKnown(versionOf(saved))}
    />
  );
}

const versionOf = (tenant: Tenant & { version?: string }): string | undefined => tenant.version;
