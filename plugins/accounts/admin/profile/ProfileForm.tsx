import {
  errorMessage,
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
import { Link } from 'react-router';
import * as z from 'zod';
import { profileForm, type Profile } from '../../contract/profile.ts';
import { InvalidToast } from './InvalidToast.tsx';
import { PictureInput } from './PictureInput.tsx';
import { ProfileInputs } from './ProfileInputs.tsx';
import { toasts } from './toasts.ts';
import { useSaveProfile, type PictureChange } from './useSaveProfile.ts';

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
  const pictureProblem = useRef<unknown>(undefined);
  const save = useSaveProfile();
  const form = useProtectedForm({
    name: 'profile',
    record: { details: formOf(profile) },
    edited: profile,
    schema,
    onSave: async (sent) => {
      const saved = await save({ stored, sent, picture, onPictureSaved });
      pictureProblem.current = saved.pictureProblem;
      setStored(saved.profile);
      return saved.profile;
    },
    onSaved: () => {
      if (pictureProblem.current) throw pictureProblem.current;
      toast(toasts.profileSaved);
    },
    inputOf: (field) => `details.${field}`,
    onRejected: () => toast(toasts.inputsInvalid),
    onFailed: (error) => toast({ ...toasts.profileFailed, body: errorMessage(error) }),
    refresh: async () => {
      await cache.invalidateQueries({ queryKey: ['accounts', 'profile'], refetchType: 'none' });
      // The name in the app bar; if the request fails, the next page shows it.
      await refreshSession().catch(() => undefined);
    },
  });
  useUnsavedGuard(() => picture !== undefined && !form.isUnderWay());

  function onPictureSaved(saved: string | null) {
    setAddress(saved);
    setPicture(undefined);
  }

  return (
    <Card sx={{ p: 2.5, maxWidth: 760 }}>
      <Form
        noValidate
        defaultValues={defaults}
        onSubmit={form.submit}
        resolver={zodResolver(schema)}
        disableInvalidFormNotification
      >
        <Stack spacing={2}>
          {form.notices}
          <InvalidToast toast={toasts.inputsInvalid} />
          {form.failure && <Alert severity="error">{form.failure}</Alert>}
          <PictureInput
            name={`${stored.details.firstName} ${stored.details.lastName}`.trim()}
            stored={address}
            change={picture}
            isBusy={form.isBusy}
            onChange={setPicture}
          />
          <ProfileInputs email={stored.details.email} country={stored.details.country} />
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button type="submit" variant="contained" loading={form.isBusy}>
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
