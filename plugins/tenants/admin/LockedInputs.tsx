import { Link, TextField } from '@mui/material';
import { fieldOf } from '@foyer/kit';
import { tenant, type Tenant } from '../contract.ts';
import { tenantHost } from './tenantHost.ts';

/** A tenant's read-only fields. A long name is shown in full. */
export function LockedInputs(props: { tenant: Tenant }) {
  const { details } = props.tenant;
  const host = tenantHost(details.url);
  const locked = { size: 'small', fullWidth: true, disabled: true, margin: 'dense' } as const;
  return (
    <>
      <TextField {...locked} label={fieldOf(tenant, 'email').label} value={details.email} />
      <TextField {...locked} label={fieldOf(tenant, 'name').label} value={details.name} multiline />
      <TextField
        {...locked}
        label={fieldOf(tenant, 'url').label}
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
