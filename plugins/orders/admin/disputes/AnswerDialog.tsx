import { ConfirmDialog } from '@foyer/kit/admin';
import type { Evidence } from '../../contract/evidence.ts';
import type { DisputeDetails } from '../../contract.ts';
import { dollars } from '../dollars.ts';
import { useAnswer } from './useAnswer.ts';

/** Answers after which there is no other. */
export type FinalAnswer = 'submit' | 'accept';

/** Says that it is final, and does it. */
export function AnswerDialog(props: {
  way: FinalAnswer;
  dispute: DisputeDetails;
  said: Evidence;
  refresh: () => void;
  onClose: () => void;
}) {
  const { way, dispute, onClose } = props;
  const { submit, accept } = useAnswer(props);
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
        The dispute is lost then: {dollars(dispute.amount)} stay with the buyer, the order is
        written off and its tickets are no longer valid. This cannot be undone.
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title="Submit answer"
      confirmLabel="Submit answer"
      onConfirm={async () => {
        await submit();
        onClose();
      }}
      onClose={onClose}
    >
      The bank takes one answer. Once it is submitted it can be neither changed nor added to.
    </ConfirmDialog>
  );
}
