import { createContext } from 'react';

/** Told at the server by a view that says there is no such page; in the browser nobody listens. */
export const MissingPage = createContext<() => void>(() => undefined);
