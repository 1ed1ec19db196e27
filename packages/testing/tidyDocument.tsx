import './reactAct.tsx';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { computedStyle } from './computedStyle.tsx';

window.getComputedStyle = computedStyle;

configure({
  // A screen also waits for its modules, on a machine that may be busy.
  asyncUtilTimeout: 20_000,
  // Testing Library's default prints the whole document at each poll, though only the last is shown.
  getElementError: (message, container) => {
    const isWaiting = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
    const error = new Error(isWaiting ? (message ?? '') : `${message}\n\n${prettyDOM(container)}`);
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

// Runs before each test file of an admin part: files may share one document, and every test finds it empty.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});
