import { Alert, Box, Button, Typography } from '@mui/material';
import { useId, useState, type DragEvent, useEffect } from 'react';
import { fileSize } from '../../uploadRule.ts';
import { FileChooser } from './FileChooser.tsx';
import { UploadStatus } from './UploadStatus.tsx';
import { useUpload, type UploadTarget } from './useUpload.ts';

/**
 * Accepts a file by dialog or drop, checks it before sending, and shows the progress.
 * @example <UploadField label="Plan" to={{ route: notices.routes.uploadPlan, params }} onDone={refresh} />
 */
export function UploadField(props: {
  label: string;
  to: UploadTarget;
  onDone: (reply: unknown) => void;
  /** Describes what is accepted and what happens to it; by default the size limit. */
  note?: string;
  isDisabled?: boolean;
}) {
  const { label, to, onDone, isDisabled = false } = props;
  const upload = useUpload({ to, onDone });
  const { progress, rule, isBusy } = upload;
  const { note = `Up to ${fileSize(rule.maxBytes)}.` } = props;
  const [isOver, setOver] = useState(false);
  const [labelId, noteId] = [useId(), useId()];
  const isOpen = !isBusy && !isDisabled;

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && isOpen) upload.choose(file);
  }

  return (
    <Box
      role="group"
      aria-labelledby={labelId}
      aria-busy={isBusy}
      onDragOver={(event) => {
        // Otherwise the browser would open the dropped file and leave the page.
        event.preventDefault();
        setOver(isOpen);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        p: 2,
        border: '1px dashed',
        borderRadius: 1,
        borderColor: isOver ? 'primary.main' : 'divider',
        bgcolor: isOver ? 'action.hover' : undefined,
      }}
    >
      <Typography id={labelId} variant="subtitle2">
        {label}
      </Typography>
      <Typography id={noteId} variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {note}
      </Typography>
      {progress.at !== 'idle' && progress.at !== 'failed' && <FilePreview file={progress.file} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <FileChooser
          upload={upload}
          isDisabled={isDisabled}
          describedBy={noteId}
          inputLabel={`File for ${label}`}
          label="Choose a file"
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          or drop it here
        </Typography>
      </Box>
      <UploadStatus upload={upload} />
      {progress.at === 'failed' && (
        <Alert
          severity="error"
          sx={{ mt: 1.5 }}
          action={
            progress.canRetry && (
              <Button color="inherit" size="small" onClick={upload.retry}>
                Try again
              </Button>
            )
          }
        >
          {progress.message}
        </Alert>
      )}
      {progress.at === 'done' && (
        <Typography variant="body2" sx={{ mt: 1.5 }}>
          <bdi>{progress.file.name}</bdi> was uploaded.
        </Typography>
      )}
    </Box>
  );
}

/** A preview of the chosen picture by the browser; nothing for other files. */
function FilePreview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return (
    address && (
      <Box
        component="img"
        src={address}
        alt={`Preview of ${file.name}`}
        sx={{ display: 'block', maxWidth: '100%', maxHeight: 160, borderRadius: 1, mb: 1.5 }}
      />
    )
  );
}
