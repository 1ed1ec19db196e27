import { useInstance } from '@foyer/kit/admin';
import type { ComponentType } from 'react';

/** A part of one console's home; in the other it is nothing. */
export const inConsole = (realm: 'platform' | 'tenant', Part: ComponentType) =>
  function InConsole() {
    return useInstance().realm === realm ? <Part /> : null;
  };
