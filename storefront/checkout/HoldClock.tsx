import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../api/serverClock.ts';

const WARNS_AT_S = 120;
/** How soon the server is asked again whether the time is over, should it not have answered. */
const ASKS_AGAIN_MS = 5_000;

const secondsUntil = (expiresAt: string): number =>
  Math.max(0, Math.ceil((Date.parse(expiresAt) - serverNow()) / 1000));

const toClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** How long the tickets are still kept. Near the end it asks whether more time is wanted, once. */
export function HoldClock({
  expiresAt,
  canExtend,
  isBusy,
  onExtend,
  onLapse,
}: {
  expiresAt: string;
  canExtend: boolean;
  isBusy: boolean;
  onExtend(): void;
  onLapse(): void;
}) {
  const [seconds, setSeconds] = useState(() => secondsUntil(expiresAt));
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(expiresAt));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [expiresAt]);
  const isOver = seconds === 0;
  const lapse = useRef(onLapse);
  useEffect(() => {
    lapse.current = onLapse;
  });
  useEffect(() => {
    if (!isOver) return undefined;
    lapse.current();
    const timer = setInterval(() => lapse.current(), ASKS_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  const isNear = seconds <= WARNS_AT_S;
  return (
    <div className={`clock ${isNear ? 'near' : ''}`}>
      <p role="timer">
        Your tickets are held for <span>{toClock(seconds)}</span>
      </p>
      {/* Always there, so that the warning is heard when it comes; the running seconds are not. */}
      <div role="status">
        {isNear && !isOver && (
          <>
            {canExtend ? 'Do you need more time? ' : 'Please place your order now.'}
            {canExtend && (
              <button type="button" disabled={isBusy} onClick={onExtend}>
                Keep my tickets longer
              </button>
            )}
          </>
        )}
      </div>
    </div>
  );
}
