import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// For each test file of a browser half: files share one document, and each test finds it empty.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});
