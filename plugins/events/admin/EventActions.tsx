import {
  ConfirmDialog,
  RowMenu,
  useCan,
  useClient,
  useRefresh,
  useScoped,
  useToast,
} from '@foyer/kit/admin';
import { Alert, Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { events, type EventRecord, type RefundPlan } from '../contract.ts';
import { NOTHING_TO_SELL } from '../contract/ticketType.ts';
import { EVENTS_PAGE } from './addresses.ts';
import { CancelEvent } from './CancelEvent.tsx';
import { toasts } from './toasts.ts';
import { useCopyEvent } from './useCopyEvent.ts';
import { ShareDialog } from './ShareDialog.tsx';
import { PublishChecklist } from './PublishChecklist.tsx';
import { useChecklist } from './useChecklist.ts';

type Asking = 'publish' | 'published' | 'share' | 'cancel' | 'delete';

/** Actions on the whole event. Those that buyers notice ask for confirmation. */
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
  // Events with sales can't be deleted; only the server knows of other obstacles.
  const { data: removal } = useQuery({
    queryKey: ['events', 'removable', tenantId, event.id, sold],
    queryFn: () => api.isRemovable({ params: { tenantId, eventId: event.id } }),
    enabled: canWrite && sold === 0,
    retry: false,
  });
  if (!canWrite) return null;
  const close = () => setAsking(undefined);

  async function publish() {
    await api.change({
      params: { tenantId, id: event.id },
      body: { details: { status: 'published' } },
    });
    refresh();
    setAsking('published');
  }
  async function cancel(announcement: { cancelReason?: string; refundPlan?: RefundPlan }) {
    await api.change({
      params: { tenantId, id: event.id },
      body: { details: { status: 'cancelled', ...announcement } },
    });
    toast(toasts.cancelled);
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
      {status === 'published' && (
        <Button variant="outlined" onClick={() => setAsking('share')}>
          Share event
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
        <PublishDialog tenantId={tenantId} event={event} onConfirm={publish} onClose={close} />
      )}
      {(asking === 'published' || asking === 'share') && (
        <ShareDialog
          tenantId={tenantId}
          event={event}
          isNew={asking === 'published'}
          onClose={close}
        />
      )}
      {asking === 'cancel' && (
        <CancelEvent tenantId={tenantId} event={event} onConfirm={cancel} onClose={close} />
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
          and its ticket types and discounts will be deleted. This can’t be undone.
        </ConfirmDialog>
      )}
    </>
  );
}

/** Asks before publishing the event, and lists what is missing. */
function PublishDialog(props: {
  tenantId: string;
  event: EventRecord;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const { tenantId, event, onConfirm, onClose } = props;
  const items = useChecklist(tenantId, event);
  // If the checklist can't be read, the server still reports what is missing.
  const isHeldUp = items?.some(({ isNeeded, isDone }) => isNeeded && !isDone) ?? false;
  return (
    <ConfirmDialog
      title="Publish event"
      confirmLabel="Publish event"
      isDisabled={isHeldUp}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {isHeldUp && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {NOTHING_TO_SELL}
        </Alert>
      )}
      Anyone will be able to see{' '}
      <bdi>
        <strong>{event.details.name}</strong>
      </bdi>{' '}
      and buy tickets.
      <Box sx={{ mt: 2 }}>
        <PublishChecklist tenantId={tenantId} event={event} onFollow={onClose} />
      </Box>
    </ConfirmDialog>
  );
}
