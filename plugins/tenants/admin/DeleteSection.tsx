import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Tenant } from '../contract.ts';
import { TENANTS_PAGE } from './addresses.ts';
import { DeleteTenantDialog } from './DeleteTenantDialog.tsx';
import { Section } from './Section.tsx';
import { LOCKED } from './words.ts';

/** Deletes a tenant from its own page. */
export function DeleteSection({ tenant, isLocked }: { tenant: Tenant; isLocked: boolean }) {
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
