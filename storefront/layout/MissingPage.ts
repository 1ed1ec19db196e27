import { createContext } from 'react';

/** Lets a view tell the server render that the page doesn't exist. No-op in the browser. */
export const MissingPage = createContext<() => void>(() => undefined);
