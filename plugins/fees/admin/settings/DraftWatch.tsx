import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type { SettingForm } from '../../contract/setting.ts';
import { validPart } from './validPart.ts';

/** Debounces typing. */
const WAIT_MS = 150;

/** Reports the settings while they are edited, debounced. Leaves out invalid values. */
export function DraftWatch({ onDraft }: { onDraft: (draft: SettingForm) => void }) {
  const values = useWatch() as Record<string, unknown>;
  useEffect(() => {
    const timer = setTimeout(() => onDraft(validPart(values)), WAIT_MS);
    return () => clearTimeout(timer);
  }, [values, onDraft]);
  return null;
}
