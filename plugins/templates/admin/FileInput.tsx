import { fileSize } from '@foyer/kit';
import { FileChooser, UploadStatus, type Upload } from '@foyer/kit/admin';
import { Box, FormHelperText, Typography } from '@mui/material';
import { useId } from 'react';
import { useController } from 'react-hook-form';

/** A file input that shows the upload's progress. */
export function FileInput(props: {
  name: string;
  label: string;
  note: string;
  upload: Upload;
  isRequired: boolean;
  /** Converts the file before it is uploaded. */
  prepare?: (file: File) => File;
}) {
  const { name, label, note, upload, isRequired, prepare = (file) => file } = props;
  const { field, fieldState } = useController({ name });
  const [labelId, noteId, errorId] = [useId(), useId(), useId()];
  const file = field.value as File | undefined;
  const message = fieldState.error?.message;
  return (
    <Box role="group" aria-labelledby={labelId} aria-busy={upload.isBusy} sx={{ py: 1 }}>
      <Typography id={labelId} component="div" variant="subtitle2">
        {label}
        {isRequired && ' *'}
      </Typography>
      <Typography id={noteId} variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {note}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <FileChooser
          upload={{ ...upload, choose: (one) => field.onChange(prepare(one)) }}
          inputLabel={`File for ${label}`}
          label={file ? 'Choose another file' : 'Choose a file'}
          describedBy={message ? `${noteId} ${errorId}` : noteId}
        />
        {file && (
          <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <bdi>{file.name}</bdi>, {fileSize(file.size)}
          </Typography>
        )}
      </Box>
      {message && (
        <FormHelperText id={errorId} error>
          {message}
        </FormHelperText>
      )}
      <UploadStatus upload={upload} />
    </Box>
  );
}
