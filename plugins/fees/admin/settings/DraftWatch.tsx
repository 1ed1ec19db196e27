import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type { SettingForm } from '../../contract/setting.ts';
import { validPart } from './validPart.ts';

/** Long enough for a key to follow a key. */
const WAIT_MS = 150;

/** Tells the settings as they are typed, a moment after the last key; what is no valid value is left out. */
export function DraftWatch({ onDraft }: { onDraft: (draft: SettingForm) => void }) {
  const values = useWatch() as Record<string, unknown>;
  useEffect(() => {
    const timer = setTimeout(() => onDraft(validPart(values)), WAIT_MS);
    return () => clearTimeout(timer);
  }, [values, onDraft]);
  return null;
}
