import { createContext } from 'react';
import type { Listed } from './declaredList.ts';

/** The declaration behind the list on the screen, for what stands inside it. */
export interface ShownList {
  list: Listed;
  params: Readonly<Record<string, string>> | undefined;
  /** Conditions that the user neither sees nor changes. */
  filter: Readonly<Record<string, unknown>> | undefined;
}

export const ShownListContext = createContext<ShownList | null>(null);
