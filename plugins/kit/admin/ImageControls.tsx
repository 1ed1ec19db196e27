import { Alert, Box, Button, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import type { Route } from '../contract.ts';
import { fileSize, type UploadRule } from '../uploadRule.ts';
import { ConfirmDialog } from './dialog/ConfirmDialog.tsx';
import { FileChooser } from './upload/FileChooser.tsx';
import { UploadStatus } from './upload/UploadStatus.tsx';
import { useUpload } from './upload/useUpload.ts';

/**
 * Uploads, replaces and removes an image, which is shown above. Shows why an image was rejected and
 * keeps the current one; if `onRemove` throws, the dialog shows why.
 * @example
 * <ImageControls title="Logo" route={tenants.routes.uploadLogo} params={{ tenantId }}
 *   isThere={logo !== null} onSaved={refresh} onRemove={remove} removing="…" />
 */
export function ImageControls(props: {
  title: string;
  /** The route that accepts the image. */
  route: Route & { upload: UploadRule };
  params: Record<string, string>;
  isThere: boolean;
  /** What happens to the image, shown next to the accepted types. */
  note?: string;
  onSaved: () => void;
  onRemove: () => Promise<unknown>;
  /** What removing it means. */
  removing: ReactNode;
}) {
  const { title, route, params, isThere, note, onSaved, onRemove, removing } = props;
  const noun = title.toLowerCase();
  const limitsId = useId();
  const [isAsking, setAsking] = useState(false);
  const upload = useUpload({ to: { route, params }, onDone: onSaved });
  const { progress, isBusy } = upload;

  async function remove() {
    await onRemove();
    setAsking(false);
  }

  return (
    <div aria-busy={isBusy}>
      <Typography variant="body2" id={limitsId} sx={{ mt: 2, color: 'text.secondary' }}>
        PNG, JPEG, WebP or GIF, up to {fileSize(route.upload.maxBytes)}. {note}
      </Typography>
      {progress.at === 'failed' && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {progress.message}
          {isThere && ` Your current ${noun} hasn’t changed.`}
        </Alert>
      )}
      <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <FileChooser
          upload={upload}
          describedBy={limitsId}
          inputLabel={`File for ${title}`}
          label={`${isThere ? 'Replace' : 'Upload'} ${noun}`}
        />
        {isThere && (
          <Button color="error" disabled={isBusy} onClick={() => setAsking(true)}>
            Remove {noun}
          </Button>
        )}
      </Box>
      <UploadStatus upload={upload} />
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
