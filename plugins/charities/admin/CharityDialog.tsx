import {
  errorMessage,
  errorStatus,
  fieldErrors,
  FormDialog,
  useClient,
  useRefresh,
  useToast,
} from '@foyer/kit/admin';
import { charities, type Charity } from '../contract.ts';
import { CharityInputs } from './CharityInputs.tsx';
import { toasts } from './toasts.ts';

const NEW = { details: { status: 'active' } };

/** Adds a charity, or edits the one given. */
export function CharityDialog({ charity, onClose }: { charity?: Charity; onClose: () => void }) {
  const api = useClient(charities).charities;
  const toast = useToast();
  const refresh = useRefresh();

  async function save(body: object) {
    try {
      if (charity) await api.update({ id: charity.id, body });
      else await api.create({ body });
    } catch (error) {
      if (charity && errorStatus(error) === 404) {
        toast(toasts.gone);
        refresh();
        return onClose();
      }
      if (!fieldErrors(error)) toast({ ...toasts.saveFailed, body: errorMessage(error) });
      throw error;
    }
    toast(charity ? toasts.updated : toasts.added);
    refresh();
    onClose();
  }

  return (
    <FormDialog
      title={charity ? 'Edit charity' : 'Add charity'}
      schema={charities.resources.charities.create}
      record={charity ? { details: charity.details } : NEW}
      submitLabel={charity ? 'Save charity' : 'Add charity'}
      onSubmit={save}
      onClose={onClose}
    >
      <CharityInputs />
    </FormDialog>
  );
}
