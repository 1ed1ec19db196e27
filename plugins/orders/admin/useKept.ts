import { useState } from 'react';

/**
 * A choice that this device keeps, like the name of its door. Where keeping is forbidden or there is
 * no room, it holds until the page is left.
 */
export function useKept<Value extends string | boolean>(
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

/** What lies there may be anybody's: only a value of the same kind is taken. */
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
