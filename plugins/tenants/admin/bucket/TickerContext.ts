import { createContext } from 'react';

/** Calls once a second until what it answers is called. */
export type Ticker = (onTick: () => void) => () => void;

const everySecond: Ticker = (onTick) => {
  const timer = setInterval(onTick, 1000);
  return () => clearInterval(timer);
};

/** The one clock of the bucket section; tests give it another. */
export const TickerContext = createContext<Ticker>(everySecond);
