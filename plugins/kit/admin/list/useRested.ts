import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** A text once nobody has typed for a moment, for what is asked of the server by it. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
