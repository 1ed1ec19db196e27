import { useEffect, useRef, useState } from 'react';
import type { CartBreakdown } from '../api/cartApi.ts';
import { serverNow } from '../api/call.ts';
import type { Hold } from './useHold.ts';

/** Whether the buyer's tickets are held, for how long, or how to hold them again. */
export function HoldBar({ cart, hold }: { cart: CartBreakdown; hold: Hold }) {
  const { isLive, isBusy, isTakenElsewhere } = hold;
  if (isLive && cart.expiresAt !== null)
    return (
      <HoldClock
        expiresAt={cart.expiresAt}
        canExtend={cart.canExtend}
        isBusy={isBusy}
        onExtend={() => void hold.extend()}
        onLapse={hold.lapse}
      />
    );
  if (isBusy) return null;
  return (
    <div className="clock near" role="alert">
      <p>
        {isTakenElsewhere
          ? 'Your cart was opened in another tab, so your tickets are no longer held.'
          : 'Your tickets are no longer held.'}{' '}
        We saved your cart and what you entered.
      </p>
      <button type="button" onClick={() => void hold.take()}>
        Hold tickets again
      </button>
    </div>
  );
}

const WARNS_AT_S = 120;
/** Interval for asking the server again whether the hold has expired, in case it didn't respond. */
const ASKS_AGAIN_MS = 5_000;

const secondsUntil = (expiresAt: string): number => (Date.parse(expiresAt) - serverNow()) / 1000;

/** Whole seconds only: the server's clock is known to the second and may lag by almost one. */
function toClock(left: number): string {
  const seconds = Math.max(0, Math.floor(left));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * How long the tickets are still held. Near the end, it asks once whether the buyer needs more
 * time.
 */
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
  const [left, setLeft] = useState(() => secondsUntil(expiresAt));
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(expiresAt));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [expiresAt]);
  const isOver = left <= 0;
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
  const isNear = left <= WARNS_AT_S;
  return (
    <div className={`clock ${isNear ? 'near' : ''}`}>
      <p role="timer">
        Your tickets are held for <span>{toClock(left)}</span>
      </p>
      {/* Always in the page, so that screen readers announce the warning but not the running
          seconds. */}
      <div role="status">
        {isNear && !isOver && (
          <>
            {canExtend ? 'Need more time? ' : 'Please place your order now.'}
            {canExtend && (
              <button type="button" disabled={isBusy} onClick={onExtend}>
                Hold tickets longer
              </button>
            )}
          </>
        )}
      </div>
    </div>
  );
}
