import {
  errorMessage,
  Loaded,
  PhoneInput,
  SelectInput,
  TextInput,
  useClient,
  useProtectedForm,
  useRefreshSession,
  useSession,
  useToast,
  useUnsavedGuard,
  zodResolver,
} from '@foyer/kit/admin';
import { countries, isCountry } from '@foyer/kit/countries';
import { Alert, Box, Button, Card, Stack, TextField } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { DateInput, Form } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import * as z from 'zod';
import { accounts } from '../../contract.ts';
import { birthDays, type Profile, profileForm } from '../../contract/profile.ts';
import { InvalidToast, OwnPage } from './OwnPage.tsx';
import { type PictureChange, PictureInput, useSaveProfile } from './PictureInput.tsx';
import { toasts } from './toasts.ts';

/** Basic Info: your name and contact details. */
export default function ProfilePage() {
  const { user } = useSession();
  const api = useClient(accounts);
  const loaded = useQuery({
    queryKey: ['accounts', 'profile', user.id],
    queryFn: () => api.profile({ params: { id: user.id } }),
    // A background refresh must not overwrite what is being typed.
    refetchOnWindowFocus: false,
  });
  return (
    <OwnPage title="Basic Info">
      <Loaded query={loaded} height={480}>
        {(data) => <ProfileForm profile={data} />}
      </Loaded>
    </OwnPage>
  );
}

const schema = z.object({ details: profileForm });

function ProfileForm({ profile }: { profile: Profile }) {
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

const shared = { fullWidth: true, helperText: false } as const;

/** The fields of Basic Info, in tab order. */
function ProfileInputs({ email, country }: { email: string; country: string }) {
  const choices = useMemo(() => {
    const known = countries().map(({ code: id, name }) => ({ id, name }));
    // A country that is no longer listed is still the stored value.
    return country === '' || isCountry(country)
      ? known
      : [...known, { id: country, name: country }];
  }, [country]);
  const { first: min, last: max } = birthDays();
  const lives: unknown = useWatch({ name: 'details.country' });
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        columnGap: 2,
        rowGap: 1.5,
        alignItems: 'start',
      }}
    >
      <TextInput
        source="details.firstName"
        label="First Name"
        autoComplete="given-name"
        isRequired
        {...shared}
      />
      <TextInput
        source="details.lastName"
        label="Last Name"
        autoComplete="family-name"
        isRequired
        {...shared}
      />
      <TextField
        label="Email"
        value={email}
        size="small"
        fullWidth
        disabled
        helperText="You sign in with this email. It can’t be changed here."
      />
      <PhoneInput source="details.contactNumber" label="Contact Number" />
      <DateInput
        source="details.birthDate"
        label="Birth Date"
        slotProps={{ htmlInput: { min, max, autoComplete: 'bday' } }}
        {...shared}
      />
      <Box sx={{ display: { xs: 'none', sm: 'block' } }} />
      <TextInput
        source="details.address1"
        label="Address Line 1"
        autoComplete="address-line1"
        {...shared}
      />
      <TextInput
        source="details.address2"
        label="Address Line 2"
        autoComplete="address-line2"
        {...shared}
      />
      <TextInput source="details.city" label="City" autoComplete="address-level2" {...shared} />
      <TextInput source="details.state" label="State" autoComplete="address-level1" {...shared} />
      <TextInput
        source="details.zip"
        label="Zip"
        autoComplete="postal-code"
        // Other countries' codes are longer.
        slotProps={{ htmlInput: { maxLength: lives && lives !== 'US' ? 16 : 5 } }}
        {...shared}
      />
      <SelectInput
        source="details.country"
        label="Country"
        choices={choices}
        emptyText="Select a country"
        translateChoice={false}
        margin="none"
        {...shared}
      />
    </Box>
  );
}
