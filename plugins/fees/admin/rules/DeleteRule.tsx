import { ConfirmDialog, errorStatus, useAction, useRefresh } from '@foyer/kit/admin';
import { ApiError } from '@foyer/kit';
import type { SurchargeRule } from '../../contract/rule.ts';
import { toasts } from '../toasts.ts';
import { useFeeCalls } from '../useFeeCalls.ts';

/** Asks before deleting a rule, and reports the result. */
export function DeleteRule(props: {
  tenantId: string | null;
  rule: SurchargeRule;
  onClose: () => void;
}) {
  const { tenantId, rule, onClose } = props;
  const calls = useFeeCalls(tenantId);
  const refresh = useRefresh();
  const remove = useAction(() => calls.removeRule(rule.id), {
    done: toasts.ruleDeleted,
    onDone: onClose,
    failed: (error) => (isDefaultRule(error) ? toasts.ruleIsDefault : toasts.ruleDeleteFailed),
    onFailed: (error) => {
      if (!isDefaultRule(error) && errorStatus(error) !== 404) return;
      refresh();
      onClose();
    },
  });

  return (
    <ConfirmDialog
      title="Delete ticket rule"
      confirmLabel="Delete ticket rule"
      isDanger
      onConfirm={remove.run}
      onClose={onClose}
    >
      <bdi>
        <strong>{rule.name}</strong>
      </bdi>{' '}
      will be deleted. Ticket types that use it will switch to the default rule. This can’t be
      undone.
    </ConfirmDialog>
  );
}

/** Someone made it the default since the list was read. */
const isDefaultRule = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'default_rule';
