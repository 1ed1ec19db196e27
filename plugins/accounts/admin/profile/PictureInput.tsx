import { uploadMessages, uploadRefusal } from '@foyer/kit';
import { Alert, Avatar, Box, Button, Typography } from '@mui/material';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { pictureRule } from '../../contract/profile.ts';
import type { PictureChange } from './useSaveProfile.ts';

const CropDialog = lazy(() => import('./CropDialog.tsx'));

/** Your picture, with buttons to choose and remove it; it is saved with the form. */
export function PictureInput(props: {
  name: string;
  /** The address of the stored picture. */
  stored: string | null;
  change: PictureChange;
  isBusy: boolean;
  onChange: (change: PictureChange) => void;
}) {
  const { name, stored, change, isBusy, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const noteId = useId();
  const waiting = typeof change === 'object' ? change.address : undefined;
  // The browser keeps a chosen picture in memory until its URL is revoked.
  useEffect(() => () => (waiting ? URL.revokeObjectURL(waiting) : undefined), [waiting]);
  const shown = change === 'removed' ? null : (waiting ?? stored);

  function choose(file: File) {
    const refusal = uploadRefusal(pictureRule, file);
    setProblem(refusal && uploadMessages(pictureRule)[refusal]);
    if (!refusal) setChosen(file);
  }
  const close = () => {
    setChosen(undefined);
    button.current?.focus();
  };

  return (
    <Box role="group" aria-label="Picture">
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
        <Avatar
          {...(shown !== null && { src: shown })}
          alt={shown === null ? '' : `Picture of ${name}`}
          sx={{ width: 96, height: 96, bgcolor: 'var(--petrol-wash)', color: 'var(--petrol)' }}
        />
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <input
            ref={input}
            type="file"
            hidden
            accept=".jpeg,.jpg,.png"
            aria-label="Picture file"
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
              disabled={isBusy}
              aria-describedby={noteId}
              onClick={() => input.current?.click()}
            >
              {shown === null ? 'Choose picture' : 'Change picture'}
            </Button>
            {shown !== null && (
              <Button
                disabled={isBusy}
                onClick={() => onChange(stored === null ? undefined : 'removed')}
              >
                Remove picture
              </Button>
            )}
          </Box>
          <Typography id={noteId} variant="body2" sx={{ color: 'text.secondary' }}>
            JPEG, JPG or PNG, up to 5 MB. Save your changes to apply it.
          </Typography>
        </Box>
      </Box>
      {problem && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {problem}
        </Alert>
      )}
      {chosen && (
        <Suspense>
          <CropDialog
            file={chosen}
            onClose={close}
            onUnreadable={() => {
              setProblem('We can’t read this image. Save it again, or choose another one.');
              close();
            }}
            onDone={(file) => {
              onChange({ file, address: URL.createObjectURL(file) });
              close();
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}
