import { createContext } from 'react';

/** Calls back once a second until the returned function is called. */
export type Ticker = (onTick: () => void) => () => void;

const everySecond: Ticker = (onTick) => {
  const timer = setInterval(onTick, 1000);
  return () => clearInterval(timer);
};

/** The bucket section's only clock; tests replace it. */
export const TickerContext = createContext<Ticker>(everySecond);
