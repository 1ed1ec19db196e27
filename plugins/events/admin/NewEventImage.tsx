import { fileSize, uploadMessages, uploadRefusal } from '@foyer/kit';
import { UploadStatus, type Upload } from '@foyer/kit/admin';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';

/** The image of an event that doesn't exist yet: it is sent after the event is created. */
export function NewEventImage(props: {
  image: File | undefined;
  upload: Upload;
  onChange: (image: File | undefined) => void;
}) {
  const { image, upload, onChange } = props;
  const { rule } = upload;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [address, setAddress] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const noteId = useId();
  // The browser keeps the chosen image in memory until its URL is revoked.
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address]);

  function choose(file: File) {
    const refusal = uploadRefusal(rule, file);
    setProblem(refusal && uploadMessages(rule)[refusal]);
    if (refusal) return;
    setAddress(URL.createObjectURL(file));
    onChange(file);
  }

  return (
    <Box role="group" aria-label="Image">
      {image && address && (
        <Box
          component="img"
          src={address}
          alt={`Preview of ${image.name}`}
          sx={{ display: 'block', maxWidth: '100%', maxHeight: 220, borderRadius: 1, mb: 1.5 }}
        />
      )}
      <Typography id={noteId} variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        PNG, JPEG, WebP or GIF, up to {fileSize(rule.maxBytes)}. Shown on the event page and in
        shared links.
      </Typography>
      <input
        ref={input}
        type="file"
        hidden
        accept={rule.types.join()}
        aria-label="Image file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) choose(file);
          // Lets the same file be chosen again.
          target.value = '';
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          ref={button}
          variant="outlined"
          disabled={upload.isBusy}
          aria-describedby={noteId}
          onClick={() => input.current?.click()}
        >
          {image ? 'Change image' : 'Choose image'}
        </Button>
        {image && (
          <Button
            disabled={upload.isBusy}
            onClick={() => {
              setAddress(undefined);
              onChange(undefined);
              button.current?.focus();
            }}
          >
            Remove image
          </Button>
        )}
      </Box>
      {problem && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {problem}
        </Alert>
      )}
      <UploadStatus upload={upload} />
    </Box>
  );
}
