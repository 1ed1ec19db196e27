import { useInstance } from '@foyer/kit/admin';
import type { ComponentType } from 'react';

/** Shows a part of the home in one console only. */
export const inConsole = (realm: 'platform' | 'tenant', Part: ComponentType) =>
  function InConsole() {
    return useInstance().realm === realm ? <Part /> : null;
  };
