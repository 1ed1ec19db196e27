import {
  ConfirmDialog,
  errorMessage,
  formatInstant,
  FormDialog,
  ModalFrame,
  SelectInput,
  TextInput,
  useClient,
  useIdempotencyKeys,
  useTimeZone,
  useToast,
} from '@foyer/kit/admin';
import { Alert, DialogContent, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { orders, type ReviewRow } from '../../contract.ts';
import { toasts } from '../toasts.ts';
import { ReviewFigures } from './ReviewFigures.tsx';

export type WayOut = 'complete' | 'refund' | 'wait';

const TITLES = {
  complete: 'Complete order',
  refund: 'Refund payment',
  wait: 'Snooze review',
} as const;

/** A lost order can't be completed: it is rebuilt. */
export const wayLabel = ({ kind }: Pick<ReviewRow, 'kind'>, way: WayOut): string =>
  way === 'complete' && kind !== 'amount' ? 'Rebuild order' : TITLES[way];

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const DAYS = [1, 3, 7, 14, 30, 60];

/** One of the three ways to resolve a review, with its effect in amounts. */
export function ReviewDialog(props: { review: ReviewRow; way: WayOut; onClose: () => void }) {
  const { review, way, onClose } = props;
  const timeZone = useTimeZone();
  const { tenantId, eventId, orderUID } = review;
  const params = { tenantId, eventId, orderUID };
  const api = useClient(orders);
  const { data: details, error } = useQuery({
    queryKey: ['orders', 'review', orderUID],
    queryFn: () => api.review({ params }),
    gcTime: 0,
    // After the decision, the review no longer exists and can't be refetched.
    staleTime: 'static',
  });
  const decide = useDecide(props);
  const label = wayLabel(review, way);
  const title = `${label} ${orderUID}`;
  const problem = way === 'wait' ? null : (error && errorMessage(error)) || details?.[way].problem;
  if (problem)
    return (
      <ConfirmDialog
        title={title}
        confirmLabel={label}
        isDisabled
        onConfirm={() => undefined}
        onClose={onClose}
      >
        <Alert severity="error">{problem}</Alert>
      </ConfirmDialog>
    );
  if (!details && !error)
    return (
      <ModalFrame title={title} onClose={onClose} isBusy={false}>
        <DialogContent>
          <Skeleton variant="rounded" height={180} aria-label="Loading" />
        </DialogContent>
      </ModalFrame>
    );
  return (
    <FormDialog
      title={title}
      record={{ reason: '', note: '', days: 3 }}
      submitLabel={label}
      onSubmit={decide}
      onClose={onClose}
    >
      {details && <ReviewFigures review={review} details={details} way={way} />}
      {way === 'wait' ? (
        <>
          <TextInput source="note" label="Note" multiline isRequired />
          <SelectInput
            source="days"
            label="Snooze until"
            choices={DAYS.map((days) => ({
              id: days,
              name: formatInstant(inDays(days), timeZone),
            }))}
            isRequired
          />
        </>
      ) : (
        <TextInput source="reason" label="Reason" multiline isRequired />
      )}
    </FormDialog>
  );
}

function useDecide({ review, way, onClose }: Parameters<typeof ReviewDialog>[0]) {
  const api = useClient(orders);
  const toast = useToast();
  const keyOf = useIdempotencyKeys();
  const { tenantId, eventId, orderUID } = review;
  const params = { tenantId, eventId, orderUID };

  async function send({ reason = '', note = '', days = 3 }: FieldValues) {
    const text = { reason: String(reason ?? '') };
    const headers = { 'Idempotency-Key': keyOf({ way, ...text, note, days }) };
    if (way === 'complete') {
      await api.completeReview({ params, headers, body: text });
      return review.kind === 'amount' ? toasts.reviewCompleted : toasts.reviewRebuilt;
    }
    if (way === 'refund') {
      const { status } = await api.refundReview({ params, headers, body: text });
      return status === 'refunding' ? toasts.reviewRefunding : toasts.reviewRefunded;
    }
    const body = { note: String(note ?? ''), until: inDays(Number(days)) };
    const { isHeld } = await api.waitReview({ params, headers, body });
    return isHeld ? toasts.reviewWaits : toasts.reviewWaitsWithout;
  }

  return async (values: FieldValues) => {
    toast(await send(values));
    onClose();
  };
}
