import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// A screen also waits for its modules, on a machine that may be busy.
configure({ asyncUtilTimeout: 20_000 });

// Runs beside each test file of a browser half: files may share one document, and every test finds it
// empty.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});
