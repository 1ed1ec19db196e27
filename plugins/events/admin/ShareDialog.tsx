import { Loaded, ModalFrame, useAction, useClient } from '@foyer/kit/admin';
import { Box, Button, DialogActions, DialogContent, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { events, type EventRecord, type EventShare } from '../contract.ts';
import { toasts } from './toasts.ts';

/** The ways to tell people about a published event: its link, a QR code, a preview and a button to embed. */
export function ShareDialog(props: {
  tenantId: string;
  event: EventRecord;
  /** Shown right after publishing. */
  isNew?: boolean;
  onClose: () => void;
}) {
  const { tenantId, event, isNew = false, onClose } = props;
  const api = useClient(events);
  const params = { tenantId, eventId: event.id };
  const share = useQuery({
    queryKey: ['events', 'share', params],
    queryFn: () => api.share({ params }),
    retry: false,
  });
  return (
    <ModalFrame title={isNew ? 'Event published' : 'Share event'} onClose={onClose} width="md">
      <DialogContent dividers>
        {isNew && (
          <Typography sx={{ mb: 2 }}>
            <bdi>
              <strong>{event.details.name}</strong>
            </bdi>{' '}
            is live. Share it to sell your first tickets.
          </Typography>
        )}
        <Loaded query={share} height={360}>
          {(data) => <Ways share={data} event={event} />}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}

function Ways({ share, event: { details } }: { share: EventShare; event: EventRecord }) {
  const { url, qrCode, image } = share;
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <CopyField label="Link" value={url} button="Copy link" copied={toasts.linkCopied} />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: 'auto minmax(0, 1fr)' } }}>
        <Part title="QR code">
          <Box
            component="img"
            src={qrCode}
            alt={`QR code of ${url}`}
            sx={{ display: 'block', width: 168, height: 168, mb: 1 }}
          />
          <Button
            variant="outlined"
            size="small"
            component="a"
            href={qrCode}
            download={`${details.slug}-qr-code.png`}
          >
            Download QR code
          </Button>
        </Part>
        <Part title="Link preview">
          <Box sx={{ border: '1px solid var(--line)', borderRadius: 1, overflow: 'hidden' }}>
            <Box
              component="img"
              src={image.path}
              alt={image.alt}
              sx={{ display: 'block', width: '100%', aspectRatio: '1200 / 630' }}
            />
            <Box sx={{ p: 1.25, overflowWrap: 'anywhere' }}>
              <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{new URL(url).host}</Box>
              <strong>{details.name}</strong>
            </Box>
          </Box>
        </Part>
      </Box>
      <CopyField
        label="Button for your website"
        value={embedSnippet(url)}
        button="Copy HTML"
        copied={toasts.snippetCopied}
      />
    </Box>
  );
}

/** A link that looks like a button on any website, without scripts. */
const embedSnippet = (url: string): string =>
  `<a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b4a52;color:#fff;font:600 16px sans-serif;text-decoration:none">Get tickets</a>`;

function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Typography variant="h3" id={titleId} sx={{ mb: 1, fontSize: 14 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** A text to copy. Without access to the clipboard it can still be selected. */
function CopyField(props: {
  label: string;
  value: string;
  button: string;
  copied: (typeof toasts)['linkCopied'];
}) {
  const { label, value, button, copied } = props;
  const copy = useAction(() => navigator.clipboard.writeText(value), {
    done: copied,
    failed: toasts.notCopied,
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 1 }}>
      <TextField
        label={label}
        value={value}
        fullWidth
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <Button
        variant="outlined"
        loading={copy.isBusy}
        onClick={() => void copy.run()}
        sx={{ flexShrink: 0 }}
      >
        {button}
      </Button>
    </Box>
  );
}
