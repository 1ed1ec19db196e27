import { Link, TextField } from '@mui/material';
import type { Tenant } from '../contract.ts';
import { tenantHost } from './tenantHost.ts';

/** A tenant's read-only fields. A long name is shown in full. */
export function LockedInputs({ tenant: { details } }: { tenant: Tenant }) {
  const host = tenantHost(details.url);
  const locked = { size: 'small', fullWidth: true, disabled: true, margin: 'dense' } as const;
  return (
    <>
      <TextField {...locked} label="Email" value={details.email} />
      <TextField {...locked} label="Name" value={details.name} multiline />
      <TextField
        {...locked}
        label="URL"
        value={details.url}
        helperText={
          <Link href={`//${host}`} sx={{ overflowWrap: 'anywhere' }}>
            {host}
          </Link>
        }
      />
    </>
  );
}
