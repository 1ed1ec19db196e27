import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useId } from 'react';
import type { Upload, UploadProgress } from './useUpload.ts';

/** The progress of an upload, also for screen readers, with a cancel button. */
export function UploadStatus({ upload }: { upload: Upload }) {
  const { progress, cancel } = upload;
  const nameId = useId();
  return (
    <>
      {/* Always rendered, because a live region that is added with its text isn't announced. */}
      <Box role="status" sx={HEARD_ONLY}>
        {spoken(progress)}
      </Box>
      {(progress.at === 'sending' || progress.at === 'checking') && (
        <Box sx={{ mt: 1.5, maxWidth: 480 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <Typography id={nameId} variant="body2" noWrap sx={{ flex: 1, minWidth: 0 }}>
              <bdi>{progress.file.name}</bdi>
            </Typography>
            <Typography variant="body2" sx={FIGURES}>
              {progress.at === 'checking' || progress.percent === 100
                ? 'Checking…'
                : `${progress.percent}%`}
            </Typography>
            {progress.at === 'sending' && (
              <Button size="small" onClick={cancel} aria-label="Cancel upload">
                Cancel
              </Button>
            )}
          </Box>
          <LinearProgress
            aria-labelledby={nameId}
            {...(progress.at === 'sending' && progress.percent < 100
              ? { variant: 'determinate', value: progress.percent }
              : { variant: 'indeterminate' })}
          />
        </Box>
      )}
    </>
  );
}

const HEARD_ONLY = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
const FIGURES = { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' } as const;

/** In quarters, since announcing every percent would drown out everything else. */
function spoken(progress: UploadProgress): string {
  if (progress.at === 'idle' || progress.at === 'failed') return '';
  const { name } = progress.file;
  if (progress.at === 'done') return `${name} was uploaded.`;
  if (progress.at === 'cancelled') return `The upload of ${name} was canceled.`;
  if (progress.at === 'checking' || progress.percent === 100) return `${name} is being checked.`;
  return `Uploading ${name}: ${Math.floor(progress.percent / 25) * 25} percent.`;
}
