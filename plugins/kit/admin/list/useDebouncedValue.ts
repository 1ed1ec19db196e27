import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** A text after a pause in typing, for server requests. */
export function useDebouncedValue(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
