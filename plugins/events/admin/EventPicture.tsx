import { apiAddress, pathOf } from '@foyer/kit';
import { ImageControls, useCan, useClient, useRefresh, useToast } from '@foyer/kit/admin';
import { Box, Card, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { events, type EventRecord } from '../contract.ts';
import { toasts } from './toasts.ts';

const SHOWN = {
  image: {
    upload: events.routes.uploadImage,
    title: 'Image',
    none: 'No image yet. An image appears on the event page and in shared links.',
    saved: toasts.imageSaved,
    removed: toasts.imageRemoved,
    height: 260,
  },
  seatmap: {
    upload: events.routes.uploadSeatmap,
    title: 'Seat map',
    none: 'No seat map yet. Upload one for buyers to view at checkout.',
    saved: toasts.seatmapSaved,
    removed: toasts.seatmapRemoved,
    height: 560,
  },
} as const;

/** A picture of the event, to view, replace or remove. */
export function EventPicture(props: {
  tenantId: string;
  event: EventRecord;
  as: keyof typeof SHOWN;
}) {
  const { tenantId, event, as } = props;
  const { upload, title, none, saved, removed, height } = SHOWN[as];
  const params = { tenantId, eventId: event.id };
  const canWrite = useCan(events, 'events.write');
  const api = useClient(events);
  const toast = useToast();
  const refresh = useRefresh();
  // A seat map keeps its address, so the browser has to reload it.
  const [version, setVersion] = useState(0);
  const isThere = (as === 'image' ? event.details.eventImage : event.details.seatmap) !== null;
  const address =
    as === 'image'
      ? (event.details.eventImage ?? '')
      : apiAddress(pathOf(events.routes.seatmap, params), { v: version });

  async function remove() {
    await (as === 'image' ? api.removeImage({ params }) : api.removeSeatmap({ params }));
    toast(removed);
    refresh();
  }

  return (
    <Card component="section" sx={{ p: 2.5 }}>
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
        <ImageControls
          title={title}
          route={upload}
          params={params}
          isThere={isThere}
          note="Larger images are scaled down to 2,400 pixels."
          onSaved={() => {
            toast(saved);
            setVersion((before) => before + 1);
            refresh();
          }}
          onRemove={remove}
          removing={
            <>
              Buyers of tickets to{' '}
              <bdi>
                <strong>{event.details.name}</strong>
              </bdi>{' '}
              will no longer see it.
            </>
          }
        />
      )}
    </Card>
  );
}
