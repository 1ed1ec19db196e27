import react from 'react';
import { flushSync } from 'react-dom';

/**
 * Tests use React's production build, which users have and which renders faster. It lacks the `act` that Testing
 * Library calls around each event; this one renders what the event changed before it returns. Import it before
 * Testing Library.
 */
async function act(callback: () => unknown): Promise<unknown> {
  let result: unknown;
  flushSync(() => {
    result = callback();
  });
  const value = await result;
  await scheduledRenders();
  return value;
}

// React's scheduler uses the real timer, whatever timers a test replaces.
const { setImmediate } = globalThis;

/** The effects of a render may cause another render, so one turn isn't enough. */
const TURNS = 20;

async function scheduledRenders(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((done) => setImmediate(done));
}

if (!react.act) Object.assign(react, { act });
