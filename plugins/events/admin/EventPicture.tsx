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
    none: 'The picture of the event’s page and of links to it will stand here.',
    saved: toasts.imageSaved,
    removed: toasts.imageRemoved,
    height: 260,
  },
  seatmap: {
    upload: events.routes.uploadSeatmap,
    title: 'Seat map',
    none: 'It will stand here. Buyers can look at it, and closer, when they check out.',
    saved: toasts.seatmapSaved,
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
  const { upload, title, none, saved, removed, height } = SHOWN[as];
  const params = { tenantId, eventId: event.id };
  const canWrite = useCan(events, 'events.write');
  const api = useClient(events);
  const toast = useToast();
  const refresh = useRefresh();
  // A seat map keeps its address; the browser is made to look again.
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
          note="It is shown at 2,400 pixels at most."
          onSaved={() => {
            toast(saved);
            setVersion((before) => before + 1);
            refresh();
          }}
          onRemove={remove}
          removing={
            <>
              Buyers of{' '}
              <bdi>
                <strong>{event.details.name}</strong>
              </bdi>{' '}
              will not see it any more.
            </>
          }
        />
      )}
    </Card>
  );
}
