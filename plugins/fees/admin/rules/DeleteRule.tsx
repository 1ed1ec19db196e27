import { ConfirmDialog, errorMessage, errorStatus, useRefresh, useToast } from '@foyer/kit/admin';
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
  const toast = useToast();
  const refresh = useRefresh();

  async function remove() {
    try {
      await calls.removeRule(rule.id);
      toast(toasts.ruleDeleted);
    } catch (error) {
      // Someone made it the default since the list was read.
      const isDefault = error instanceof ApiError && error.code === 'default_rule';
      toast(
        isDefault
          ? toasts.ruleIsDefault
          : { ...toasts.ruleDeleteFailed, body: errorMessage(error) },
      );
      if (!isDefault && errorStatus(error) !== 404) return;
    }
    refresh();
    onClose();
  }

  return (
    <ConfirmDialog
      title="Delete ticket rule"
      confirmLabel="Delete ticket rule"
      isDanger
      onConfirm={remove}
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
