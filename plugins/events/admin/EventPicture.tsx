import { toApiError } from '@foyer/kit';
import { errorMessage, useCan, useInstance, useRefresh, useToast } from '@foyer/kit/admin';
import { Box, Button, Card, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import type { EventRecord } from '../contract.ts';
import { toasts } from './toasts.ts';

const SHOWN = {
  image: {
    title: 'Image',
    none: 'The picture of the event’s page and of links to it will stand here.',
    saved: toasts.imageSaved,
  },
  seatmap: {
    title: 'Seat map',
    none: 'Buyers can look at it when they choose their tickets.',
    saved: toasts.seatmapSaved,
  },
} as const;

/** A picture of the event and a button to choose another one. */
export function EventPicture(props: {
  tenantId: string;
  event: EventRecord;
  as: keyof typeof SHOWN;
}) {
  const { tenantId, event, as } = props;
  const { title, none, saved } = SHOWN[as];
  const canWrite = useCan('events:events.write');
  const { applicationType, realm } = useInstance();
  const toast = useToast();
  const refresh = useRefresh();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  // A seat map keeps its address; the browser is made to look again.
  const [version, setVersion] = useState(0);
  const address = as === 'image' ? event.details.eventImage : event.details.seatmap;
  // It is read on the organiser's host alone.
  const isElsewhere = as === 'seatmap' && realm === 'platform';

  async function upload(file: File) {
    setBusy(true);
    try {
      const answer = await fetch(`/api/tenants/${tenantId}/events/${event.id}/${as}`, {
        method: 'POST',
        credentials: 'include',
        headers: {
          'content-type': 'application/octet-stream',
          'x-application-type': applicationType,
        },
        body: file,
      });
      if (!answer.ok) throw toApiError(answer.status, await answer.json().catch(() => undefined));
      toast(saved);
      setVersion(version + 1);
      refresh();
    } catch (error) {
      toast({ ...toasts.uploadFailed, body: errorMessage(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card component="section" sx={{ p: 2.5 }} aria-busy={isBusy}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {address && !isElsewhere ? (
        <Box
          component="img"
          src={as === 'seatmap' ? `${address}?v=${version}` : address}
          alt={`${title} of ${event.details.name}`}
          sx={{ display: 'block', maxWidth: '100%', maxHeight: 260, borderRadius: 1 }}
        />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>
          {address ? 'Uploaded. It is shown on the organiser’s own pages.' : none}
        </Typography>
      )}
      {canWrite && (
        <>
          <input
            ref={input}
            type="file"
            hidden
            accept="image/png,image/jpeg,image/webp,image/gif"
            aria-label={`File for ${title}`}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void upload(file);
              // The same file can be chosen once more after a failure.
              target.value = '';
            }}
          />
          <Button
            variant="outlined"
            loading={isBusy}
            onClick={() => input.current?.click()}
            sx={{ mt: 2 }}
          >
            {address ? 'Replace' : 'Upload'} {title.toLowerCase()}
          </Button>
        </>
      )}
    </Card>
  );
}
