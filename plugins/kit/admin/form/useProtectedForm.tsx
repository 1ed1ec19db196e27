import { useRef, useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Alert, Button, Stack } from '@mui/material';
import * as z from 'zod';
import { humanName } from '../../recordFields.ts';
import { fieldMeta, unwrap, wrapperOf } from '../../schema.ts';
import { formatValue } from '../record/formatValue.ts';
import { ConflictNotice, type Conflict } from './ConflictNotice.tsx';
import { useSession } from '../consoleHooks.ts';
import { isStorable } from './drafts.ts';
import { changedMeanwhile, fieldErrors } from './formErrors.ts';
import { isSameValue, leavesOf, typedLeaves, valueAt } from './formLeaves.ts';
import { FormWatch, type FormNow } from './FormWatch.tsx';
import { mergeChange } from './mergeChange.ts';
import { formatInstant } from '../../dates.ts';
import { useDraft } from './useDraft.ts';
import { useAction } from '../useAction.ts';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

interface Given {
  /** The form's name at its address. */
  name: string;
  /** The initial values. */
  record: object | undefined;
  /** The record as it was read, if `record` is only part of it. */
  edited?: object | undefined;
  schema?: z.ZodType | undefined;
  /** Sends the form. A form that stays open continues from the result. */
  onSave: (values: FieldValues) => Promise<unknown>;
  /** Called once it is saved and the draft is dropped; may throw what is still wrong. */
  onSaved?: () => void;
  /** Called with the server's field errors, which are shown at the inputs. */
  onRejected?: (fields: Readonly<Record<string, string>>) => void;
  /** Called with any other error, which `failure` tells. */
  onFailed?: (error: unknown) => void;
  /** Awaited after either outcome. */
  refresh?: () => unknown;
  /** The form's name of a field that the server rejects, if it differs. */
  inputOf?: (field: string) => string;
}

export interface ProtectedForm {
  /** The initial values, whatever is loaded later. */
  record: object | undefined;
  /**
   * Saves with the version of the record that was read, once at a time.
   * @returns the errors of the inputs, for the form's `onSubmit`
   */
  submit(values: FieldValues): Promise<Record<string, string> | undefined>;
  isBusy: boolean;
  /** Why it couldn't be saved, if no input shows it. */
  failure: string | undefined;
  /** Like `isBusy`, but true before the form is rendered again. */
  isUnderWay: () => boolean;
  /** Closes the form, after asking if there are changes. */
  leave(close: () => void): void;
  /** To be rendered above the inputs. */
  notices: ReactNode;
}

/**
 * Protects what is typed into a form of the console: asks before it is lost, keeps it when the
 * session ends, and merges it with another user's change.
 * @example
 * const form = useProtectedForm({ name: 'policy', record, schema, onSave: (body) => api.update({ id, body }) });
 * <Form record={record} onSubmit={form.submit} resolver={zodResolver(schema)}>{form.notices}…</Form>
 */
export function useProtectedForm(given: Given): ProtectedForm {
  const { schema, onRejected, inputOf = (field) => field } = given;
  const { timeZone } = useSession();
  // A list that reloads while the user types must not reset the form.
  const [record] = useState(given.record);
  const base = useRef(given.edited ?? given.record);
  const now = useRef<FormNow>(null);
  const [conflict, setConflict] = useState<Conflict>();
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

  async function save(values: FieldValues): Promise<void> {
    const version = valueAt(base.current, 'version');
    setConflict(undefined);
    try {
      const saved = await given.onSave({ ...values, ...(version !== undefined && { version }) });
      // A form that stays open continues from what was saved.
      if (hasVersion(saved)) base.current = saved;
    } catch (error) {
      const changed = changedMeanwhile(error);
      if (!changed) throw error;
      const together = takeIn(changed, values);
      // None of the form's fields changed, so it is saved along with the other user's changes.
      return together && save(together);
    }
    draft.drop();
    given.onSaved?.();
  }

  const saving = useAction(
    async (values: FieldValues) => {
      try {
        await save(values);
        return undefined;
      } catch (error) {
        const fields = fieldErrors(error);
        if (!fields) throw error;
        onRejected?.(fields);
        return Object.fromEntries(
          Object.entries(fields).map(([field, said]) => [inputOf(field), said]),
        );
      }
    },
    { onFailed: given.onFailed, refresh: given.refresh },
  );
  const leave = useUnsavedGuard(() => !saving.isUnderWay() && now.current?.isTyped === true);

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
    submit: saving.run,
    isBusy: saving.isBusy,
    failure: saving.failure,
    isUnderWay: saving.isUnderWay,
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

/** A field's label: from its input, otherwise from its schema, otherwise from its name. */
function labelOf(
  path: string,
  { form, schema }: { form: HTMLFormElement | null; schema: z.ZodType | undefined },
): string {
  const named = form?.elements.namedItem(path);
  const input = named instanceof RadioNodeList ? named[0] : named;
  const label = (input as HTMLElement | null | undefined)
    ?.closest('.MuiFormControl-root, .MuiFormControlLabel-root')
    ?.querySelector('label, legend, .MuiFormControlLabel-label');
  const seen = label?.textContent?.replace(/\s*\*\s*$/, '').trim();
  return seen || (schema && fieldMeta(schema)?.label) || humanName(path.split('.').at(-1) ?? path);
}

/** The schema of a form's field, as far as the form's schema tells. */
function fieldAt(schema: z.ZodType | undefined, path: string): z.ZodType | undefined {
  if (!schema) return undefined;
  const wrapper = wrapperOf(schema);
  const form = wrapper ? z.object({ details: wrapper.form }) : unwrap(schema);
  if (!(form instanceof z.ZodObject)) return undefined;
  const [head = '', ...rest] = path.split('.');
  const field = form.shape[head] as z.ZodType | undefined;
  return rest.length === 0 ? field : fieldAt(field, rest.join('.'));
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** A value as text, for comparing two values. */
function shownValue(
  value: unknown,
  { schema, timeZone }: { schema: z.ZodType | undefined; timeZone: string },
): string {
  if (value === null || value === undefined || value === '') return 'Empty';
  const meta = schema && fieldMeta(schema);
  if (meta) return formatValue(meta, value, timeZone);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? 'Empty' : value.map(String).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value as string | number);
  // Like its input labels a choice without labels.
  if (schema && unwrap(schema) instanceof z.ZodEnum) return humanName(text);
  return INSTANT.test(text) ? formatInstant(text, timeZone) : text;
}
