import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Runs beside each test file of a browser half: files may share one document, and every test finds it
// empty.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});
