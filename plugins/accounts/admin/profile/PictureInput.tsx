import { uploadMessages, uploadRefusal } from '@foyer/kit';
import { useClient, useUpload } from '@foyer/kit/admin';
import { Alert, Avatar, Box, Button, Typography } from '@mui/material';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { accounts } from '../../contract.ts';
import { pictureRule, type Profile, type ProfileForm } from '../../contract/profile.ts';

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

/** A picture to be saved with the form, or its removal. */
export type PictureChange = { file: File; address: string } | 'removed' | undefined;

interface Given {
  stored: Profile;
  sent: FieldValues;
  picture: PictureChange;
  /** Prevents resending the picture when the fields failed. */
  onPictureSaved(address: string | null): void;
}

interface Saved {
  profile: Profile;
  /** Set if the fields were saved but the picture wasn't. */
  pictureProblem?: unknown;
}

/**
 * Saves the changed fields and the picture in parallel, and returns the resulting profile.
 * @throws the error that kept the fields from being saved
 */
export function useSaveProfile(): (given: Given) => Promise<Saved> {
  const api = useClient(accounts);
  const { send } = useUpload({
    to: { route: accounts.routes.uploadPicture },
    onDone: () => undefined,
  });
  const changePicture = async ({ stored: { id }, picture, onPictureSaved }: Given) => {
    if (picture === undefined) return;
    const params = { id };
    const saved =
      picture === 'removed'
        ? await api.removePicture({ params })
        : ((await send(picture.file, { route: accounts.routes.uploadPicture, params })) as Profile);
    onPictureSaved(saved.details.profile);
  };
  const changeFields = async ({ stored, sent }: Given): Promise<Profile> => {
    const changes = changedFields(stored, sent['details'] as ProfileForm);
    const version = sent['version'] as string | undefined;
    return Object.keys(changes).length === 0
      ? stored
      : api.saveProfile({ params: { id: stored.id }, body: { ...changes, version } });
  };
  return async (given) => {
    const [fields, picture] = await Promise.allSettled([changeFields(given), changePicture(given)]);
    if (fields.status === 'rejected') throw fields.reason;
    return {
      profile: fields.value,
      ...(picture.status === 'rejected' && { pictureProblem: picture.reason as unknown }),
    };
  };
}

/** The fields that differ from the stored ones; an emptied input's null equals a stored empty text. */
function changedFields(stored: Profile, typed: ProfileForm): Partial<ProfileForm> {
  const before: Record<string, unknown> = stored.details;
  const isOther = ([field, value]: [string, unknown]) => (value ?? '') !== (before[field] ?? '');
  return Object.fromEntries(
    Object.entries(typed)
      .filter(isOther)
      .map(([field, value]) => [field, value === '' && field === 'birthDate' ? null : value]),
  );
}
