import { useRef, useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import { Alert, Button, Stack } from '@mui/material';
import { ConflictNotice, type Conflict } from './ConflictNotice.tsx';
import { useSession } from '../consoleHooks.ts';
import { isStorable } from './drafts.ts';
import { changedMeanwhile } from './formErrors.ts';
import { isSameValue, leavesOf, typedLeaves, valueAt } from './formLeaves.ts';
import { FormWatch, type FormNow } from './FormWatch.tsx';
import { labelOf } from './labelOf.ts';
import { mergeChange } from './mergeChange.ts';
import { formatInstant } from '../../dates.ts';
import { fieldAt, shownValue } from './shownValue.ts';
import { useDraft } from './useDraft.ts';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

interface Given {
  /** The form's name at its address. */
  name: string;
  /** The initial values. */
  record: object | undefined;
  /** The record as it was read, if `record` is only part of it. */
  edited?: object | undefined;
  schema?: z.ZodType | undefined;
  isUnderWay: () => boolean;
}

export interface ProtectedForm {
  /** The initial values, whatever is loaded later. */
  record: object | undefined;
  /** Saves with the version of the record that was read. */
  save(values: FieldValues, send: (values: FieldValues) => Promise<unknown>): Promise<void>;
  /** Closes the form, after asking if there are changes. */
  leave(close: () => void): void;
  /** To be rendered above the inputs. */
  notices: ReactNode;
}

/**
 * Protects what is typed into a form of the console: asks before it is lost, keeps it when the
 * session ends, and merges it with another user's change.
 */
export function useProtectedForm(given: Given): ProtectedForm {
  const { schema, isUnderWay } = given;
  const { timeZone } = useSession();
  // A list that reloads while the user types must not reset the form.
  const [record] = useState(given.record);
  const base = useRef(given.edited ?? given.record);
  const now = useRef<FormNow>(null);
  const [conflict, setConflict] = useState<Conflict>();
  const leave = useUnsavedGuard(() => !isUnderWay() && now.current?.isTyped === true);
  const id = String(valueAt(base.current, 'id') ?? 'new');
  const draft = useDraft(`${given.name} ${id}`, () => {
    const form = now.current;
    if (!form?.isTyped) return undefined;
    const typed = typedLeaves(form.methods.getValues(), form.marks).filter((leaf) =>
      isStorable(leaf, form.element),
    );
    return typed.length > 0 ? { typed, base: base.current } : undefined;
  });

  const watch = (form: FormNow) => {
    now.current = form;
  };

  const set = (path: string, value: unknown) =>
    now.current?.methods.setValue(path, value, { shouldDirty: true });

  /**
   * Merges what is stored now.
   * @returns the form's values with the other user's changes if there is no conflict to show;
   *   undefined if there is
   */
  function takeIn(
    changed: ReturnType<typeof changedMeanwhile> & {},
    values: FieldValues,
  ): FieldValues | undefined {
    const form = now.current;
    if (!form) throw new Error('The form was unmounted while it was being saved.');
    const { by, at, current } = changed;
    const merged = mergeChange({ was: base.current, now: current, values, marks: form.marks });
    base.current = current;
    const inputs = new Set(form.methods.control._names.mount);
    const start = structuredClone(values);
    for (const [path] of leavesOf(values)) {
      const theirs = valueAt(current, path);
      if (path !== 'id' && theirs !== undefined) setAt(start, path, theirs);
    }
    form.methods.reset(start, { keepDirtyValues: true });
    const words = (path: string, value: unknown) =>
      shownValue(value, { schema: fieldAt(schema, path), timeZone });
    const label = (path: string) =>
      labelOf(path, { form: form.element, schema: fieldAt(schema, path) });
    const differences = merged.differences.map(({ path, theirs, yours }) => ({
      path,
      label: label(path),
      value: theirs,
      theirs: words(path, theirs),
      yours: words(path, yours),
    }));
    // An editor isn't an element of the form, but is registered like every input.
    const shown = merged.theirs.filter(([path]) => inputs.has(path));
    const taken = shown.map(([path, value]) => `${label(path)}: ${words(path, value)}`);
    if (differences.length === 0 && taken.length === 0) {
      const together = structuredClone(values);
      for (const [path, value] of merged.theirs) setAt(together, path, value);
      return together;
    }
    setConflict({ by, differences, taken, at: at && formatInstant(at, timeZone) });
    return undefined;
  }

  async function save(
    values: FieldValues,
    send: (values: FieldValues) => Promise<unknown>,
  ): Promise<void> {
    const version = valueAt(base.current, 'version');
    setConflict(undefined);
    try {
      const saved = await send({ ...values, ...(version !== undefined && { version }) });
      // A form that stays open continues from what was saved.
      if (hasVersion(saved)) base.current = saved;
    } catch (error) {
      const changed = changedMeanwhile(error);
      if (!changed) throw error;
      const together = takeIn(changed, values);
      // None of the form's fields changed, so it is saved along with the other user's changes.
      return together && save(together, send);
    }
    draft.drop();
  }

  const take = (path: string, value: unknown) => {
    set(path, value);
    setConflict(
      (known) =>
        known && {
          ...known,
          differences: known.differences.filter((difference) => difference.path !== path),
        },
    );
  };

  const restore = () => {
    for (const [path, value] of draft.offered?.typed ?? []) set(path, value);
    base.current = draft.offered?.base ?? base.current;
    draft.drop();
  };
  const isNews = draft.offered?.typed.some(
    ([path, value]) => !isSameValue(value, valueAt(record, path)),
  );

  return {
    record,
    save,
    leave,
    notices: (
      <>
        <FormWatch onChange={watch} />
        {isNews && <DraftOffer onRestore={restore} onDiscard={draft.drop} />}
        {conflict && <ConflictNotice conflict={conflict} onTake={take} />}
      </>
    ),
  };
}

const hasVersion = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'version' in value;

/** Sets a value inside existing groups. */
function setAt(values: object, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop()!;
  const group = keys.length === 0 ? values : (valueAt(values, keys.join('.')) as object);
  Object.assign(group, { [last]: value });
}

/** Offers to restore what was typed when the session ended. */
function DraftOffer(props: { onRestore: () => void; onDiscard: () => void }) {
  return (
    <Alert severity="info" role="status" sx={{ mb: 1.5 }}>
      Your session ended before you saved. Do you want to restore your changes?
      <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="contained" onClick={props.onRestore}>
          Restore
        </Button>
        <Button size="small" onClick={props.onDiscard}>
          Discard
        </Button>
      </Stack>
    </Alert>
  );
}
