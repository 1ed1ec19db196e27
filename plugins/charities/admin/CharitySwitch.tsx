import {
  ConfirmDialog,
  errorMessage,
  errorStatus,
  useClient,
  useRefresh,
  useToast,
  type Toast,
} from '@foyer/kit/admin';
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
  const toast = useToast();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { name, assigned } = charity.details;
  const call = { params: { id: charity.id }, body: { tenantId } };

  async function change(work: () => Promise<unknown>, said: { done: Toast; failed: Toast }) {
    setBusy(true);
    try {
      await work();
      toast(said.done);
      refresh();
      setAsking(false);
    } catch (error) {
      toast({ ...said.failed, body: errorMessage(error) });
      // Someone else removed or paused it: show the current list.
      if (errorStatus(error) === 404 || errorStatus(error) === 409) {
        refresh();
        setAsking(false);
      }
    } finally {
      setBusy(false);
    }
  }

  const assign = () =>
    change(() => api.assign(call), { done: toasts.assigned, failed: toasts.assignFailed });
  const unassign = () =>
    change(() => api.unassign(call), { done: toasts.unassigned, failed: toasts.unassignFailed });

  return (
    <>
      <Switch
        checked={assigned}
        disabled={isBusy || isLocked}
        onChange={() => (assigned ? setAsking(true) : void assign())}
        slotProps={{ input: { 'aria-label': `Assign ${name}`, role: 'switch' } }}
      />
      {isAsking && (
        <ConfirmDialog
          title="Disable charity"
          confirmLabel="Disable charity"
          isDanger
          onConfirm={unassign}
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
