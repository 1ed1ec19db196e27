import { invalid } from '@foyer/kit';
import {
  errorMessage,
  errorStatus,
  fieldErrors,
  FormDialog,
  useClient,
  useRefresh,
  useToast,
} from '@foyer/kit/admin';
import { policies, policyCreate, policyUpdate, type Policy } from '../contract.ts';
import { PolicyInputs } from './PolicyInputs.tsx';
import { toasts } from './toasts.ts';

/** Creates a policy, or edits the one given. */
export function PolicyDialog({ policy, onClose }: { policy?: Policy; onClose: () => void }) {
  const api = useClient(policies).policies;
  const toast = useToast();
  const refresh = useRefresh();

  async function save(body: object) {
    try {
      if (policy) await api.update({ id: policy.id, body });
      else await api.create({ body });
    } catch (error) {
      if (policy && errorStatus(error) === 404) {
        toast(toasts.gone);
        refresh();
        return onClose();
      }
      if (errorStatus(error) === 409) {
        toast(toasts.duplicate);
        // The text stays in the form; what has to change is marked.
        throw invalid({ [policy ? 'details.sk' : 'id']: [errorMessage(error)] });
      }
      if (!fieldErrors(error)) toast({ ...toasts.saveFailed, body: errorMessage(error) });
      throw error;
    }
    toast(policy ? toasts.updated : toasts.created);
    refresh();
    onClose();
  }

  return (
    <FormDialog
      title={policy ? 'Edit policy' : 'Add policy'}
      schema={policy ? policyUpdate : policyCreate}
      record={
        policy && {
          id: policy.details.policyId,
          details: { sk: policy.details.sk, detail: policy.details.detail },
        }
      }
      submitLabel={policy ? 'Save policy' : 'Add policy'}
      width="md"
      onSubmit={save}
      onClose={onClose}
    >
      <PolicyInputs isIdLocked={policy !== undefined} />
    </FormDialog>
  );
}
