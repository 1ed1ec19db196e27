import { useRef, useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import { ConflictNotice, type Conflict } from './ConflictNotice.tsx';
import { useSession } from '../consoleHooks.ts';
import { DraftOffer } from './DraftOffer.tsx';
import { canBeKept } from './drafts.ts';
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
  /** Of the form at its address. */
  name: string;
  /** What the form starts with. */
  record: object | undefined;
  /** The record as it was read, where `record` is only a part of it. */
  edited?: object | undefined;
  schema?: z.ZodType | undefined;
  isUnderWay: () => boolean;
}

export interface KeptForm {
  /** What the form starts with, whatever is read later. */
  record: object | undefined;
  /** Carries a save out, with the version that the record was read in. */
  save(values: FieldValues, send: (values: FieldValues) => Promise<unknown>): Promise<void>;
  /** Closes the form, after asking where something was typed. */
  leave(close: () => void): void;
  /** Belongs above the inputs. */
  notices: ReactNode;
}

/**
 * What every form of the console does for what is typed into it: it asks before it is lost, keeps it
 * when the session ends, and keeps it beside somebody else's change.
 */
export function useKeptForm(given: Given): KeptForm {
  const { schema, isUnderWay } = given;
  const { timeZone } = useSession();
  // A list that is read again while somebody types must not empty the form.
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
      canBeKept(leaf, form.element),
    );
    return typed.length > 0 ? { typed, base: base.current } : undefined;
  });

  const watch = (form: FormNow) => {
    now.current = form;
  };

  const set = (path: string, value: unknown) =>
    now.current?.methods.setValue(path, value, { shouldDirty: true });

  /**
   * Takes in what is stored now.
   * @returns the form's values with what others alone changed, where nobody has to look at it;
   *   undefined where it is shown
   */
  function takeIn(
    changed: ReturnType<typeof changedMeanwhile> & {},
    values: FieldValues,
  ): FieldValues | undefined {
    const form = now.current;
    if (!form) throw new Error('A form was saved that is not there.');
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
    // An editor is no element of the form, but registered like every input.
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
      // A form that stays goes on from what was saved.
      if (hasVersion(saved)) base.current = saved;
    } catch (error) {
      const changed = changedMeanwhile(error);
      if (!changed) throw error;
      const together = takeIn(changed, values);
      // Nothing that this form shows: it is saved beside what the others changed.
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

/** Sets a value below groups that are there already. */
function setAt(values: object, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop()!;
  const group = keys.length === 0 ? values : (valueAt(values, keys.join('.')) as object);
  Object.assign(group, { [last]: value });
}
