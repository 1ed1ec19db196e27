import { FormDialog, TextInput, useClient } from '@foyer/kit/admin';
import { Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accounts } from '../../contract.ts';

interface Props {
  tenantId: string;
  name: string;
  isLocked: boolean;
}

/** Opens a tenant's console as its admin sees it. */
export default function StartImpersonation(props: Props) {
  const [isOpen, setOpen] = useState(false);
  // A disabled tenant's console is closed.
  if (props.isLocked) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        View as tenant
      </Button>
      {isOpen && <StartDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function StartDialog({ tenantId, name, onClose }: Props & { onClose: () => void }) {
  const api = useClient(accounts);
  const { data } = useQuery({
    queryKey: ['impersonation', tenantId],
    queryFn: () => api.readImpersonation({ params: { tenantId } }),
    retry: false,
  });
  return (
    <FormDialog
      title={`View as ${name}`}
      schema={accounts.routes.startImpersonation.body}
      submitLabel="Start viewing"
      onSubmit={async (body) => {
        const { url } = await api.startImpersonation({ params: { tenantId }, body });
        window.location.assign(url);
      }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', pb: 1 }}>
        You’ll see the tenant’s console as its admin for 30 minutes.{' '}
        {data && changes(data.allowsChanges)} The tenant sees your name and reason in its activity.
        Anyone signed in to that console in this browser will be signed out.
      </Typography>
      <TextInput source="reason" label="Reason" multiline minRows={2} isRequired />
    </FormDialog>
  );
}

const changes = (allowsChanges: boolean): string =>
  allowsChanges
    ? 'This tenant lets operators make changes.'
    : 'This tenant doesn’t let operators make changes, so you can only view it.';
