import { useState } from 'react';

/**
 * A setting that is stored on this device, such as the entrance's name. If storage is blocked or
 * full, it lasts until the page is closed.
 */
export function useStoredValue<Value extends string | boolean>(
  key: string,
  initial: Value,
): [value: Value, keep: (value: Value) => void] {
  const [value, setValue] = useState(() => read(key, initial));

  function keep(next: Value) {
    setValue(next);
    permitted(() => localStorage.setItem(key, JSON.stringify(next)));
  }

  return [value, keep];
}

/** Stored values can't be trusted: only one of the same type is accepted. */
function read<Value extends string | boolean>(key: string, initial: Value): Value {
  const kept = permitted(() => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown);
  return typeof kept === typeof initial ? (kept as Value) : initial;
}

function permitted<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
