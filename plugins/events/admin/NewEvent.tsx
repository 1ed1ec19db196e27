import { type BodyOf, fieldOf } from '@foyer/kit';
import {
  errorMessage,
  Loaded,
  PageHead,
  RecordInputs,
  TextInput,
  useClient,
  useIdempotencyKeys,
  useProtectedForm,
  useScoped,
  useTenantId,
  useTimeZone,
  useToast,
  useUnsavedGuard,
  useUpload,
  zodResolver,
} from '@foyer/kit/admin';
import { Alert, Box, Button, Card, Link, Stack, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { Form } from 'react-admin';
import { Link as RouterLink, useNavigate } from 'react-router';
import { events, pageWords, type Venue } from '../contract.ts';
import { EVENT_TAB } from '../slots.ts';
import { EVENTS_PAGE } from './addresses.ts';
import { NameInput, WhenInputs, WhereInputs } from './EventInputs.tsx';
import { NewEventImage } from './NewEventImage.tsx';
import { FIRST_TYPE, NewTicketTypes } from './NewTicketTypes.tsx';
import { toasts } from './toasts.ts';
import { useVenues } from './useVenues.ts';

const { createWithTypes, uploadImage } = events.routes;
const doors = fieldOf(pageWords, 'doors');

/** Everything about a new event on one page. It is created as a draft. */
export default function NewEvent() {
  const tenantId = useTenantId();
  const scoped = useScoped();
  const found = useVenues(tenantId);
  return (
    <>
      <PageHead
        crumb={
          <Link component={RouterLink} to={scoped(EVENTS_PAGE, { tenantId })} color="inherit">
            Events
          </Link>
        }
        title="Create event"
        note="Only your organization can see the event until you publish it."
      />
      <Loaded query={found} height={480}>
        {({ venues }) => <NewEventForm tenantId={tenantId} venues={venues} />}
      </Loaded>
    </>
  );
}

function NewEventForm({ tenantId, venues }: { tenantId: string; venues: readonly Venue[] }) {
  const api = useClient(events);
  const toast = useToast();
  const navigate = useNavigate();
  const scoped = useScoped();
  const keyOf = useIdempotencyKeys();
  const zone = useTimeZone(tenantId);
  const usualZone = venues[0]?.timeZone ?? 'Z';
  const [image, setImage] = useState<File>();
  const upload = useUpload({ to: { route: uploadImage }, onDone: () => undefined });

  /** The event exists even if its image is rejected. */
  async function sendImage(file: File, eventId: string): Promise<'details' | 'overview'> {
    try {
      await upload.send(file, { route: uploadImage, params: { tenantId, eventId } });
      toast(toasts.added);
      return 'overview';
    } catch (error) {
      toast({ ...toasts.addedWithoutImage, body: errorMessage(error) });
      return 'details';
    }
  }

  const form = useProtectedForm({
    name: 'new-event',
    record: {
      details: { timeZone: usualZone === 'Z' ? zone : usualZone },
      ticketTypes: [FIRST_TYPE],
    },
    schema: createWithTypes.body,
    onSave: async (sent) => {
      const body = sent as BodyOf<typeof createWithTypes.body>;
      const { id: eventId } = await api.createWithTypes({
        params: { tenantId },
        headers: { 'Idempotency-Key': keyOf(body) },
        body,
      });
      if (!image) toast(toasts.added);
      const tab = image ? await sendImage(image, eventId) : 'overview';
      return navigate(scoped(EVENT_TAB, { tenantId, eventId, tab }));
    },
  });
  useUnsavedGuard(() => image !== undefined && !form.isUnderWay());

  return (
    <Form
      noValidate
      defaultValues={form.record}
      onSubmit={form.submit}
      resolver={zodResolver(createWithTypes.body)}
      disableInvalidFormNotification
    >
      <Stack spacing={2} sx={{ maxWidth: 760 }}>
        {form.notices}
        <Section title="Basics">
          <NameInput />
          <WhenInputs />
        </Section>
        <Section title="Location">
          <WhereInputs venues={venues} />
        </Section>
        <Section title="Tickets">
          <NewTicketTypes tenantId={tenantId} />
        </Section>
        <Section title="Image">
          <NewEventImage image={image} upload={upload} onChange={setImage} />
        </Section>
        <Section title="Event page" note="Buyers read this before they choose tickets.">
          <RecordInputs of={pageWords} mode="create">
            <TextInput
              source="details.doors"
              label={doors.label}
              type="time"
              helperText={doors.meta.help}
            />
          </RecordInputs>
        </Section>
        {form.failure && <Alert severity="error">{form.failure}</Alert>}
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button type="submit" variant="contained" size="large" loading={form.isBusy}>
            Create event
          </Button>
          <Button
            size="large"
            disabled={form.isBusy}
            onClick={() => form.leave(() => void navigate(scoped(EVENTS_PAGE, { tenantId })))}
          >
            Cancel
          </Button>
        </Box>
      </Stack>
    </Form>
  );
}

function Section(props: { title: string; note?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2.5 }}>
      <Typography variant="h2" id={titleId} sx={{ mb: props.note ? 0.5 : 1.5 }}>
        {props.title}
      </Typography>
      {props.note && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          {props.note}
        </Typography>
      )}
      <Stack spacing={1.5}>{props.children}</Stack>
    </Card>
  );
}
