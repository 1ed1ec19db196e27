import { errorMessage, errorStatus } from '../form/formErrors.ts';
import type { Toast } from '../toast/defineToasts.ts';
import { useToast, useRefresh } from '../toast/useToast.ts';

/** What a dialog says when its action ends. */
export interface DialogEnd<Result> {
  /** The toast after it succeeded; then the dialog closes. */
  done?: Toast | ((result: Result) => Toast) | undefined;
  /** The toast after an error that no input shows; its body is the error's message unless it has one. */
  failed?: Toast | ((error: unknown) => Toast | undefined) | undefined;
  /** The toast if someone else deleted the record; then the dialog closes. */
  gone?: Toast | undefined;
}

/** Ends a dialog as declared: shows the toast, and closes it unless it can be tried again. */
export function useDialogEnd<Result>(end: DialogEnd<Result> & { onClose: () => void }) {
  const { done, failed, gone, onClose } = end;
  const toast = useToast();
  const refresh = useRefresh();
  return {
    /** @throws any error but that the record is gone */
    async attempt(work: () => Promise<Result>): Promise<Result | undefined> {
      try {
        const result = await work();
        if (!done) return result;
        toast(typeof done === 'function' ? done(result) : done);
      } catch (error) {
        if (!gone || errorStatus(error) !== 404) throw error;
        toast(gone);
        refresh();
      }
      onClose();
      return undefined;
    },
    onFailed(error: unknown) {
      const said = typeof failed === 'function' ? failed(error) : failed;
      if (said) toast({ body: errorMessage(error), ...said });
    },
  };
}
