import { formatDollars } from '@foyer/kit';
import { ConfirmDialog } from '@foyer/kit/admin';
import type { Evidence } from '../contract/evidence.ts';
import type { DisputeDetails } from '../contract.ts';
import { useDisputeResponse } from './useDisputeResponse.ts';

/** Responses that can't be changed afterward. */
export type FinalResponse = 'submit' | 'accept';

/** Warns that the response is final, and sends it. */
export function ResponseDialog(props: {
  way: FinalResponse;
  dispute: DisputeDetails;
  said: Evidence;
  refresh: () => void;
  onClose: () => void;
}) {
  const { way, dispute, onClose } = props;
  const { submit, accept } = useDisputeResponse(props);
  if (way === 'accept')
    return (
      <ConfirmDialog
        title="Accept dispute"
        confirmLabel="Accept dispute"
        isDanger
        onConfirm={async () => {
          await accept();
          onClose();
        }}
        onClose={onClose}
      >
        You’ll lose this dispute: the buyer keeps {formatDollars(dispute.amount)}, the order is
        written off and its tickets are no longer valid. This can’t be undone.
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title="Submit evidence"
      confirmLabel="Submit evidence"
      onConfirm={async () => {
        await submit();
        onClose();
      }}
      onClose={onClose}
    >
      You can submit evidence only once. After that, you can’t change it or add to it.
    </ConfirmDialog>
  );
}
