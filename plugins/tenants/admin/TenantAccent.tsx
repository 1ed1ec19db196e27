import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { Tenant } from '../contract.ts';
import { AccentDialog } from './AccentDialog.tsx';
import { AccentPreview } from './AccentPreview.tsx';
import { accentWords } from './accentWords.ts';

/** The colour of a tenant's storefront, and for whoever may, a way to another one. */
export function TenantAccent({ tenant, canWrite }: { tenant: Tenant; canWrite: boolean }) {
  const { accent } = tenant.details;
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      {accent ? (
        <Box sx={{ display: 'grid', gap: 1 }}>
          {accent}
          <AccentPreview accent={accent} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {accentWords(accent)}
          </Typography>
        </Box>
      ) : (
        'Not chosen yet: the storefront wears the house’s own.'
      )}
      {canWrite && (
        <Box sx={{ mt: 1.5 }}>
          <Button variant="outlined" onClick={() => setEditing(true)}>
            {accent ? 'Change colour' : 'Choose colour'}
          </Button>
        </Box>
      )}
      {isEditing && <AccentDialog tenant={tenant} onClose={() => setEditing(false)} />}
    </>
  );
}
