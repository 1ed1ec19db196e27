import { formatDollars, formatNumber } from '@foyer/kit';
import { ConfirmDialog, useUnsavedGuard } from '@foyer/kit/admin';
import { Alert, Box, Button, Card, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { EVIDENCE_LABELS, MAX_EVIDENCE, MAX_FIELD, type Evidence } from '../contract/evidence.ts';
import type { DisputeDetails } from '../contract.ts';
import { useDisputeResponse } from './useDisputeResponse.ts';

const FIELDS = Object.entries(EVIDENCE_LABELS) as [keyof Evidence, string][];
const LONG: readonly (keyof Evidence)[] = [
  'product_description',
  'access_activity_log',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'uncategorized_text',
];

/** The response to the bank: can be saved repeatedly, and submitted once. */
export function ResponseForm(props: {
  dispute: DisputeDetails;
  canAnswer: boolean;
  refresh: () => void;
}) {
  const { dispute, canAnswer, refresh } = props;
  const [said, setSaid] = useState(dispute.evidence);
  const [asking, setAsking] = useState<FinalResponse>();
  const isChanged = FIELDS.some(([key]) => said[key] !== dispute.evidence[key]);
  useUnsavedGuard(isChanged && canAnswer);
  const { saving } = useDisputeResponse({ dispute, said, refresh });
  const { isBusy, failure } = saving;
  const length = FIELDS.reduce((sum, [key]) => sum + said[key].length, 0);
  const isTooLong = length > MAX_EVIDENCE || FIELDS.some(([key]) => said[key].length > MAX_FIELD);
  return (
    <Card component="section" sx={{ p: 2.5, mb: 3 }} aria-labelledby="dispute-answer">
      <Typography variant="h2" id="dispute-answer">
        Evidence
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        {noteOf(dispute, canAnswer)}
      </Typography>
      {failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failure}
        </Alert>
      )}
      <Box sx={fields}>
        {FIELDS.map(([key, label]) => (
          <TextField
            key={key}
            label={label}
            value={said[key]}
            onChange={({ target }) => setSaid({ ...said, [key]: target.value })}
            error={said[key].length > MAX_FIELD}
            helperText={
              said[key].length > MAX_FIELD ? 'Use 20,000 characters or fewer.' : undefined
            }
            fullWidth
            slotProps={{ input: { readOnly: !canAnswer } }}
            {...(LONG.includes(key) && {
              multiline: true,
              minRows: 2,
              maxRows: 12,
              sx: { gridColumn: '1 / -1' },
            })}
          />
        ))}
      </Box>
      {canAnswer && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, alignItems: 'center' }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 auto' }}>
            {formatNumber(length)} of {formatNumber(MAX_EVIDENCE)} characters
          </Typography>
          <Button color="error" onClick={() => setAsking('accept')} disabled={isBusy}>
            Accept dispute
          </Button>
          <Button
            variant="outlined"
            onClick={() => void saving.run()}
            loading={isBusy}
            disabled={isTooLong}
          >
            Save draft
          </Button>
          <Button
            variant="contained"
            onClick={() => setAsking('submit')}
            disabled={isBusy || isTooLong || length === 0}
          >
            Submit evidence
          </Button>
        </Box>
      )}
      {asking && (
        <ResponseDialog
          way={asking}
          dispute={dispute}
          said={said}
          refresh={refresh}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Card>
  );
}

function noteOf(dispute: DisputeDetails, canAnswer: boolean): string {
  if (canAnswer)
    return dispute.version === 0
      ? 'Filled in from the order. The bank sees nothing until you submit it.'
      : 'Your draft is saved. The bank sees nothing until you submit it.';
  if (dispute.submitted) return 'This evidence was submitted to the bank.';
  return dispute.version === 0
    ? 'These details come from the order. No evidence has been submitted to the bank.'
    : 'This draft hasn’t been submitted to the bank.';
}

const fields = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

/** Responses that can't be changed afterward. */
type FinalResponse = 'submit' | 'accept';

/** Warns that the response is final, and sends it. */
function ResponseDialog(props: {
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
