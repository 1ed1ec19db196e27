import { Alert, Box, Button, Typography } from '@mui/material';
import { useId, useRef, useState, type ReactNode } from 'react';
import { imageLimits } from '../imageLimits.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useImageUpload } from './useImageUpload.ts';

/**
 * Uploads, replaces and removes an image, which stands above it. What is refused says why, and the
 * image stays; `onRemove` may throw, and the question then says why.
 * @example
 * <ImageControls title="Logo" path={`/tenants/${id}/logo`} isThere={logo !== null} onSaved={refresh}
 *   onRemove={remove} removing="Your name will stand there instead." />
 */
export function ImageControls(props: {
  title: string;
  /** The route that takes the image, after `/api`. */
  path: string;
  isThere: boolean;
  /** What becomes of the image, beside what is taken. */
  note?: string;
  onSaved: () => void;
  onRemove: () => Promise<unknown>;
  /** What removing it means. */
  removing: ReactNode;
}) {
  const { title, path, isThere, note, onSaved, onRemove, removing } = props;
  const noun = title.toLowerCase();
  const input = useRef<HTMLInputElement>(null);
  const limitsId = useId();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, failure, upload } = useImageUpload({ path, onSaved });

  async function remove() {
    await onRemove();
    setAsking(false);
  }

  return (
    <div aria-busy={isBusy}>
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
        PNG, JPEG, WebP or GIF, up to {imageLimits.megabytes} MB. {note}
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
          <Button color="error" disabled={isBusy} onClick={() => setAsking(true)}>
            Remove {noun}
          </Button>
        )}
      </Box>
      {isAsking && (
        <ConfirmDialog
          title={`Remove ${noun}`}
          confirmLabel={`Remove ${noun}`}
          isDanger
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          {removing}
        </ConfirmDialog>
      )}
    </div>
  );
}
