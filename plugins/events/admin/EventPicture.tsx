import { imageLimits } from '@foyer/kit';
import { ConfirmDialog, useCan, useClient, useRefresh, useToast } from '@foyer/kit/admin';
import { Alert, Box, Button, Card, Link, Typography } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { events, type EventRecord } from '../contract.ts';
import { toasts } from './toasts.ts';
import { usePictureUpload } from './usePictureUpload.ts';

const SHOWN = {
  image: {
    title: 'Image',
    none: 'The picture of the event’s page and of links to it will stand here.',
    removed: toasts.imageRemoved,
    height: 260,
  },
  seatmap: {
    title: 'Seat map',
    none: 'It will stand here. Buyers can look at it, and closer, when they check out.',
    removed: toasts.seatmapRemoved,
    height: 560,
  },
} as const;

/** A picture of the event, to look at, to replace and to take away. */
export function EventPicture(props: {
  tenantId: string;
  event: EventRecord;
  as: keyof typeof SHOWN;
}) {
  const { tenantId, event, as } = props;
  const { title, none, removed, height } = SHOWN[as];
  const noun = title.toLowerCase();
  const canWrite = useCan('events:events.write');
  const api = useClient(events);
  const toast = useToast();
  const refresh = useRefresh();
  const input = useRef<HTMLInputElement>(null);
  const limitsId = useId();
  const [isRemoving, setRemoving] = useState(false);
  const { isBusy, failure, version, upload } = usePictureUpload({
    ...{ tenantId, eventId: event.id, as },
  });
  const isThere = (as === 'image' ? event.details.eventImage : event.details.seatmap) !== null;
  const address =
    as === 'image'
      ? (event.details.eventImage ?? '')
      : `/api/tenants/${tenantId}/events/${event.id}/seatmap?v=${version}`;

  async function remove() {
    const params = { tenantId, eventId: event.id };
    await (as === 'image' ? api.removeImage({ params }) : api.removeSeatmap({ params }));
    toast(removed);
    refresh();
    setRemoving(false);
  }

  return (
    <Card component="section" sx={{ p: 2.5 }} aria-busy={isBusy}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {isThere ? (
        <Link href={address} target="_blank" rel="noopener" sx={{ display: 'inline-block' }}>
          <Box
            component="img"
            src={address}
            alt={`${title} of ${event.details.name}, opens in a new tab`}
            sx={{ display: 'block', maxWidth: '100%', maxHeight: height, borderRadius: 1 }}
          />
        </Link>
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{none}</Typography>
      )}
      {canWrite && (
        <>
          <input
            ref={input}
            type="file"
            hidden
            accept={imageLimits.types.join()}
            aria-label={`File for ${title}`}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void upload(file);
              // The same file can be chosen once more after a failure.
              target.value = '';
            }}
          />
          <Typography variant="body2" id={limitsId} sx={{ mt: 2, color: 'text.secondary' }}>
            PNG, JPEG, WebP or GIF, up to {imageLimits.megabytes} MB. It is shown at 2,400 pixels at
            most.
          </Typography>
          {failure && (
            <Alert severity="error" sx={{ mt: 1.5 }}>
              {failure}
              {isThere && ` The ${noun} is still the one above.`}
            </Alert>
          )}
          <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button
              variant="outlined"
              loading={isBusy}
              aria-describedby={limitsId}
              onClick={() => input.current?.click()}
            >
              {isThere ? 'Replace' : 'Upload'} {noun}
            </Button>
            {isThere && (
              <Button color="error" disabled={isBusy} onClick={() => setRemoving(true)}>
                Remove {noun}
              </Button>
            )}
          </Box>
        </>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={`Remove ${noun}`}
          confirmLabel={`Remove ${noun}`}
          isDanger
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          Buyers of{' '}
          <bdi>
            <strong>{event.details.name}</strong>
          </bdi>{' '}
          will not see it any more.
        </ConfirmDialog>
      )}
    </Card>
  );
}
