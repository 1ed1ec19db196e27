import { Loaded, Notice, useAction, useClient } from '@foyer/kit/admin';
import { OwnPage } from '@foyer/plugin-accounts/ownPage';
import { Box, Card, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { notifications, type Preference } from '../contract.ts';
import { toasts } from './toasts.ts';

const KEY = ['notifications', 'preferences'];

/** What you are notified of in this console, and how. */
export default function PreferencesPage() {
  const api = useClient(notifications);
  const loaded = useQuery({
    queryKey: KEY,
    queryFn: async () => (await api.preferences({})).result,
  });
  return (
    <OwnPage
      title="Notifications"
      note="Changes save automatically and apply only to this console."
    >
      <Loaded
        query={loaded}
        height={320}
        empty={
          <Card>
            <Notice title="No notifications available">
              Your role doesn’t include anything that sends notifications.
            </Notice>
          </Card>
        }
      >
        {(preferences) => (
          <Card sx={{ px: 2.5, py: 1, maxWidth: 760 }}>
            {preferences.map((preference) => (
              <Choice key={preference.kind} preference={preference} />
            ))}
          </Card>
        )}
      </Loaded>
    </OwnPage>
  );
}

type Ways = Pick<Preference, 'inConsole' | 'byEmail'>;

function Choice({ preference }: { preference: Preference }) {
  const { kind, label, when, inConsole, byEmail } = preference;
  const api = useClient(notifications);
  const cache = useQueryClient();
  const id = useId();
  const save = useAction((ways: Ways) => api.savePreference({ params: { kind }, body: ways }), {
    done: toasts.saved,
    failed: toasts.saveFailed,
    refresh: () => cache.invalidateQueries({ queryKey: KEY }),
  });
  const ways = save.running?.[0] ?? { inConsole, byEmail };
  return (
    <Box role="group" aria-labelledby={`${id}label`} aria-describedby={`${id}when`} sx={row}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography id={`${id}label`} sx={{ fontWeight: 600 }}>
          {label}
        </Typography>
        <Typography id={`${id}when`} variant="body2" sx={{ color: 'text.secondary' }}>
          {when}
        </Typography>
      </Box>
      <FormControlLabel
        label="In the console"
        control={
          <Checkbox
            checked={ways.inConsole}
            onChange={(_event, isOn) => void save.run({ ...ways, inConsole: isOn })}
          />
        }
      />
      <FormControlLabel
        label="By email"
        control={
          <Checkbox
            checked={ways.byEmail}
            onChange={(_event, isOn) => void save.run({ ...ways, byEmail: isOn })}
          />
        }
      />
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  py: 1.5,
  '& + &': { borderTop: '1px solid var(--line)' },
};
