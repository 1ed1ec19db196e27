import { ConfirmDialog, errorStatus, useAction, useClient, useRefresh } from '@foyer/kit/admin';
import { Switch } from '@mui/material';
import { useState } from 'react';
import { charities, type TenantCharity } from '../contract.ts';
import { toasts } from './toasts.ts';

/**
 * Turning it on assigns at once. Turning it off asks first, because the charity is removed from the
 * tenant's events.
 */
export function CharitySwitch(props: {
  tenantId: string;
  charity: TenantCharity;
  isLocked: boolean;
}) {
  const { tenantId, charity, isLocked } = props;
  const api = useClient(charities);
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  const { name, assigned } = charity.details;
  const call = { params: { id: charity.id }, body: { tenantId } };

  const end = {
    onDone: () => setAsking(false),
    onFailed: (error: unknown) => {
      // Someone else removed or paused it: show the current list.
      if (errorStatus(error) !== 404 && errorStatus(error) !== 409) return;
      refresh();
      setAsking(false);
    },
  };
  const assign = useAction(() => api.assign(call), {
    done: toasts.assigned,
    failed: toasts.assignFailed,
    ...end,
  });
  const unassign = useAction(() => api.unassign(call), {
    done: toasts.unassigned,
    failed: toasts.unassignFailed,
    ...end,
  });

  return (
    <>
      <Switch
        checked={assigned}
        disabled={assign.isBusy || unassign.isBusy || isLocked}
        onChange={() => (assigned ? setAsking(true) : void assign.run())}
        slotProps={{ input: { 'aria-label': `Assign ${name}`, role: 'switch' } }}
      />
      {isAsking && (
        <ConfirmDialog
          title="Disable charity"
          confirmLabel="Disable charity"
          isDanger
          onConfirm={unassign.run}
          onClose={() => setAsking(false)}
        >
          <bdi>
            <strong>{name}</strong>
          </bdi>{' '}
          will be removed from the charity dropdown in the ticket settings of this tenant’s events.
        </ConfirmDialog>
      )}
    </>
  );
}
