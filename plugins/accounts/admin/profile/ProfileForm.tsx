import {
  errorMessage,
  fieldErrors,
  isSaidByForm,
  useProtectedForm,
  useRefreshSession,
  useToast,
  useUnsavedGuard,
  zodResolver,
} from '@foyer/kit/admin';
import { Alert, Button, Card, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Form } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'react-router';
import * as z from 'zod';
import { profileForm, type Profile } from '../../contract/profile.ts';
import { InvalidToast } from './InvalidToast.tsx';
import { PictureInput } from './PictureInput.tsx';
import { ProfileInputs } from './ProfileInputs.tsx';
import { toasts } from './toasts.ts';
import { useSaveProfile, type PictureChange, type Saved } from './useSaveProfile.ts';

const schema = z.object({ details: profileForm });

export function ProfileForm({ profile }: { profile: Profile }) {
  const toast = useToast();
  const cache = useQueryClient();
  const refreshSession = useRefreshSession();
  const [stored, setStored] = useState(profile);
  const defaults = useMemo(() => ({ details: formOf(stored) }), [stored]);
  // Separate from the fields, which a new picture must not reset to the stored values.
  const [address, setAddress] = useState(profile.details.profile);
  const [picture, setPicture] = useState<PictureChange>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // A double click comes before the button is redrawn as busy.
  const isUnderWay = useRef(false);
  const save = useSaveProfile();
  const kept = useProtectedForm({
    name: 'profile',
    record: { details: formOf(profile) },
    edited: profile,
    schema,
    isUnderWay: () => isUnderWay.current,
  });
  useUnsavedGuard(() => picture !== undefined && !isUnderWay.current);

  async function submit(values: FieldValues) {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      // Empty if another tab has saved in the meantime: then nothing was saved, and both changes are shown.
      const done: { saved?: Saved } = {};
      await kept.save(values, async (sent) => {
        const saved = await save({ stored, sent, picture, onPictureSaved });
        done.saved = saved;
        setStored(saved.profile);
        return saved.profile;
      });
      if (done.saved?.pictureProblem) throw done.saved.pictureProblem;
      if (done.saved) toast(toasts.profileSaved);
      return undefined;
    } catch (error) {
      const fields = fieldErrorsOfForm(error);
      if (fields) toast(toasts.inputsInvalid);
      else if (!isSaidByForm(error)) {
        toast({ ...toasts.profileFailed, body: errorMessage(error) });
        setFailure(errorMessage(error));
      }
      return fields;
    } finally {
      await cache.invalidateQueries({ queryKey: ['accounts', 'profile'], refetchType: 'none' });
      // The name in the app bar; if the request fails, the next page shows it.
      await refreshSession().catch(() => undefined);
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  function onPictureSaved(saved: string | null) {
    setAddress(saved);
    setPicture(undefined);
  }

  return (
    <Card sx={{ p: 2.5, maxWidth: 760 }}>
      <Form
        noValidate
        defaultValues={defaults}
        onSubmit={submit}
        resolver={zodResolver(schema)}
        disableInvalidFormNotification
      >
        <Stack spacing={2}>
          {kept.notices}
          <InvalidToast toast={toasts.inputsInvalid} />
          {failure && <Alert severity="error">{failure}</Alert>}
          <PictureInput
            name={`${stored.details.firstName} ${stored.details.lastName}`.trim()}
            stored={address}
            change={picture}
            isBusy={isBusy}
            onChange={setPicture}
          />
          <ProfileInputs email={stored.details.email} country={stored.details.country} />
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button type="submit" variant="contained" loading={isBusy}>
              Save changes
            </Button>
            <Button component={Link} to="/">
              Cancel
            </Button>
          </Stack>
        </Stack>
      </Form>
    </Card>
  );
}

const formOf = ({ details: { email: _email, profile: _picture, ...form } }: Profile) => form;

/** The server's field errors, under the form's names: below `details`. */
function fieldErrorsOfForm(error: unknown): Record<string, string> | undefined {
  const fields = fieldErrors(error);
  return (
    fields &&
    Object.fromEntries(Object.entries(fields).map(([path, said]) => [`details.${path}`, said]))
  );
}
