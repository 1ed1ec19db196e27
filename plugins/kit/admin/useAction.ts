import { useMutation } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { errorMessage } from './form/formErrors.ts';
import type { Toast } from './toast/defineToasts.ts';
import { useToast } from './toast/useToast.ts';

export interface Action<Given extends unknown[], Result> {
  /**
   * Starts the work, unless it is in progress. Never rejects.
   * @returns the result; undefined if it failed or was in progress
   */
  run: (...given: Given) => Promise<Result | undefined>;
  isBusy: boolean;
  /** What the work was started with, while it is in progress. */
  running: Given | undefined;
  /** Why the last run failed, as an error and in words; undefined while another one runs. */
  error: unknown;
  failure: string | undefined;
  /** Like `isBusy`, but true before the screen is rendered again. */
  isUnderWay: () => boolean;
}

/**
 * A write of a screen: knows whether it is in progress and why it failed, ignores a second click, and shows a toast.
 * The console reloads the screen's data after a write through a client; `refresh` is for what has to be up to date
 * before the next click.
 * @param given.done the toast after it succeeded
 * @param given.failed the toast after it failed; its body is the error's message unless it has one
 * @param given.refresh awaited after either outcome, while the screen still shows that it is busy
 * @param given.leavesPage whether it is still busy after it succeeded, because the browser opens another page
 * @example
 * const save = useAction((isOn: boolean) => api.saveRule({ body: { isOn } }), { done: toasts.saved, failed: toasts.failed });
 * <Switch disabled={save.isBusy} onChange={(_event, isOn) => void save.run(isOn)} />
 */
export function useAction<Given extends unknown[], Result>(
  work: (...given: Given) => Promise<Result>,
  given: {
    done?: Toast | ((result: Result, ...given: Given) => Toast | undefined);
    failed?: Toast | ((error: unknown) => Toast | undefined);
    onDone?: (result: Result, ...given: Given) => void;
    onFailed?: ((error: unknown) => void) | undefined;
    refresh?: (() => unknown) | undefined;
    leavesPage?: boolean;
  } = {},
): Action<Given, Result> {
  const toast = useToast();
  // A second click can come before the button is rendered as busy, and before the screen shows what the first one did.
  const isUnderWay = useRef(false);
  const [, render] = useReducer((renders: number) => renders + 1, 0);
  const say = (said: Toast | undefined) => said && toast(said);

  const mutation = useMutation({
    mutationFn: (input: Given) => work(...input),
    onSuccess: (result, input) => {
      say(typeof given.done === 'function' ? given.done(result, ...input) : given.done);
      given.onDone?.(result, ...input);
    },
    onError: (error) => {
      const failed = typeof given.failed === 'function' ? given.failed(error) : given.failed;
      say(failed && { body: errorMessage(error), ...failed });
      given.onFailed?.(error);
    },
    onSettled: () => given.refresh?.(),
  });

  const isBusy = mutation.isPending || (given.leavesPage === true && mutation.isSuccess);
  useEffect(() => {
    if (!isBusy) isUnderWay.current = false;
  }, [isBusy, mutation.submittedAt]);

  async function run(...input: Given): Promise<Result | undefined> {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    try {
      const result = mutation.mutateAsync(input);
      // The query client tells the screen only in the next turn.
      render();
      return await result;
    } catch {
      // Shown as the mutation's error.
      return undefined;
    }
  }

  return {
    run,
    isBusy,
    running: mutation.isPending ? mutation.variables : undefined,
    error: mutation.error ?? undefined,
    failure: mutation.error ? errorMessage(mutation.error) : undefined,
    isUnderWay: () => isUnderWay.current,
  };
}
