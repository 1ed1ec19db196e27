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
export default function StartActing(props: Props) {
  const [isOpen, setOpen] = useState(false);
  // The console of a tenant that is disabled is closed.
  if (props.isLocked) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Look at this tenant’s console
      </Button>
      {isOpen && <StartDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function StartDialog({ tenantId, name, onClose }: Props & { onClose: () => void }) {
  const api = useClient(accounts);
  const { data } = useQuery({
    queryKey: ['acting', tenantId],
    queryFn: () => api.readActing({ params: { tenantId } }),
    retry: false,
  });
  return (
    <FormDialog
      title={`Look at the console of ${name}`}
      schema={accounts.routes.startActing.body}
      submitLabel="Open the console"
      onSubmit={async (body) => {
        const { url } = await api.startActing({ params: { tenantId }, body });
        window.location.assign(url);
      }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', pb: 1 }}>
        For 30 minutes you see it as its admin does. {data && changes(data.allowsChanges)} The
        tenant reads your name and the reason in its activity. Whoever is signed in to that console
        in this browser is signed out of it.
      </Typography>
      <TextInput source="reason" label="Reason" multiline minRows={2} isRequired />
    </FormDialog>
  );
}

const changes = (allowsChanges: boolean): string =>
  allowsChanges
    ? 'It lets operators make changes.'
    : 'It does not let operators make changes: you can only look.';
