import { createContext } from 'react';
import type { Listed } from './declaredList.ts';

/** The declaration of the current list, for components inside it. */
export interface ShownList {
  list: Listed;
  params: Readonly<Record<string, string>> | undefined;
  /** Fixed conditions that the user can't see or change. */
  filter: Readonly<Record<string, unknown>> | undefined;
}

export const ShownListContext = createContext<ShownList | null>(null);
