import { useListContext } from 'react-admin';
import { DescriptionList, errorMessage, ModalFrame } from '@foyer/kit/admin';
import { Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { useState } from 'react';
import type { SurchargeRule } from '../../contract/rule.ts';
import { toasts } from '../toasts.ts';
import { useLoadFailureToast } from '../useLoadFailureToast.ts';
import { DeleteRule } from './DeleteRule.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { RuleGrid, feeWords } from './RuleGrid.tsx';

type Open = { mode: 'create' } | { mode: 'edit' | 'view' | 'delete'; rule: SurchargeRule };

/** The ticket rules of one owner, with the dialogs that add, edit, view and delete them. */
export function RuleList(props: { tenantId: string | null; canWrite: boolean }) {
  const { tenantId, canWrite } = props;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = canWrite && (
    <Button variant="outlined" onClick={() => setOpen({ mode: 'create' })}>
      Add Ticket Rule
    </Button>
  );
  return (
    <section aria-label="Ticket rules">
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        Ticket rules
      </Typography>
      <RuleGrid
        tenantId={tenantId}
        canWrite={canWrite}
        onOpen={(rule) => setOpen({ mode: canWrite ? 'edit' : 'view', rule })}
        onDelete={(rule) => setOpen({ mode: 'delete', rule })}
        bar={
          <>
            {tenantId === null && <RuleLoadWatch />}
            {add}
          </>
        }
        empty={{
          title: 'No ticket rules yet',
          body: 'Add a rule to charge a service fee on tickets sold online and at the box office.',
          action: add,
        }}
      />
      {(open?.mode === 'create' || open?.mode === 'edit') && (
        <RuleDialog
          tenantId={tenantId}
          rule={open.mode === 'edit' ? open.rule : undefined}
          onClose={close}
        />
      )}
      {open?.mode === 'view' && <RuleView rule={open.rule} onClose={close} />}
      {open?.mode === 'delete' && (
        <DeleteRule tenantId={tenantId} rule={open.rule} onClose={close} />
      )}
    </section>
  );
}

/** Shows a toast when the global rules can't be loaded. The list itself offers to retry. */
function RuleLoadWatch() {
  const { error } = useListContext();
  const body = error ? { body: errorMessage(error) } : {};
  useLoadFailureToast(error, { ...toasts.rulesNotLoaded, ...body });
  return null;
}

/** A read-only view of a rule, for users who may not change it. */
function RuleView({ rule, onClose }: { rule: SurchargeRule; onClose: () => void }) {
  return (
    <ModalFrame title="Ticket rule" onClose={onClose}>
      <DialogContent dividers>
        <DescriptionList
          facts={[
            ['Name', rule.name],
            ['Online, per ticket', feeWords(rule.serviceFeePercent, rule.serviceFeeFlatRate)],
            [
              'Box office, per ticket',
              feeWords(rule.serviceFeePOSPercent, rule.serviceFeePOSFlatRate),
            ],
            ['Default rule', rule.default ? 'Yes' : 'No'],
            ['Active', rule.active ? 'Yes' : 'No'],
          ]}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </ModalFrame>
  );
}
