import {
  ConfirmDialog,
  RowMenu,
  useCan,
  useClient,
  useRefresh,
  useScoped,
  useToast,
} from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { events, type EventRecord, type RefundPlan } from '../contract.ts';
import { EVENTS_PAGE } from './addresses.ts';
import { CancelEvent } from './CancelEvent.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { toasts } from './toasts.ts';
import { useCopyEvent } from './useCopyEvent.ts';

type Asking = 'publish' | 'cancel' | 'delete';

/** What can be done with the event as a whole: each is asked first, since it is seen outside. */
export function EventActions({ tenantId, event }: { tenantId: string; event: EventRecord }) {
  const canWrite = useCan(events, 'events.write');
  const canCreate = useCan(events, 'events.create');
  const [asking, setAsking] = useState<Asking>();
  const api = useClient(events);
  const toast = useToast();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const scoped = useScoped();
  const copy = useCopyEvent(tenantId, event);
  const { name, status, sold } = event.details;
  // What was sold is kept; whether something else stands against it, only the server knows.
  const { data: removal } = useQuery({
    queryKey: ['events', 'removable', tenantId, event.id, sold],
    queryFn: () => api.isRemovable({ params: { tenantId, eventId: event.id } }),
    enabled: canWrite && sold === 0,
    retry: false,
  });
  if (!canWrite) return null;
  const close = () => setAsking(undefined);

  async function changeStatus(
    status: 'published' | 'cancelled',
    told: { cancelReason?: string; refundPlan?: RefundPlan } = {},
  ) {
    await api.change({
      params: { tenantId, id: event.id },
      body: { details: { status, ...told } },
    });
    toast(toasts[status]);
    refresh();
    close();
  }
  async function remove() {
    await api.events.remove({ tenantId, id: event.id });
    toast(toasts.removed);
    await navigate(scoped(EVENTS_PAGE, { tenantId }));
  }

  return (
    <>
      {status === 'draft' && (
        <Button variant="contained" onClick={() => setAsking('publish')}>
          Publish event
        </Button>
      )}
      <RowMenu
        of={name}
        actions={[
          canCreate && { label: 'Copy event', onClick: () => void copy() },
          status !== 'cancelled' && {
            label: 'Cancel event',
            onClick: () => setAsking('cancel'),
            isDanger: true,
          },
          removal?.isRemovable === true && {
            label: 'Delete event',
            onClick: () => setAsking('delete'),
            isDanger: true,
          },
        ]}
      />
      {asking === 'publish' && (
        <PublishDialog
          tenantId={tenantId}
          event={event}
          onConfirm={() => changeStatus('published')}
          onClose={close}
        />
      )}
      {asking === 'cancel' && (
        <CancelEvent
          tenantId={tenantId}
          event={event}
          onConfirm={(told) => changeStatus('cancelled', told)}
          onClose={close}
        />
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          title="Delete event"
          confirmLabel="Delete event"
          isDanger
          onConfirm={remove}
          onClose={close}
        >
          <bdi>
            <strong>{name}</strong>
          </bdi>{' '}
          will be gone with its ticket types and discounts. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}
