import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Problem, problemOf, watchReturn } from '../api/call.ts';

const STEPS = ['Tickets', 'Cart', 'Details', 'Payment'] as const;

/** The buyer's progress. Free orders have no payment step. */
export function Steps({ at, isFree }: { at: (typeof STEPS)[number]; isFree: boolean }) {
  return (
    <ol className="steps" aria-label="Steps">
      {STEPS.filter((step) => !isFree || step !== 'Payment').map((step) => (
        <li key={step} aria-current={step === at ? 'step' : undefined}>
          {step}
        </li>
      ))}
    </ol>
  );
}

/**
 * Why a step failed, next to its button. It takes the focus so that it is announced once, and
 * returns it to the page when removed. Set `isFocused` to false if an invalid field has the focus.
 */
export function StepProblem({
  isFocused = true,
  children,
}: {
  isFocused?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="note bad" role="alert" tabIndex={-1} ref={isFocused ? takeFocus : undefined}>
      {children}
    </div>
  );
}

function takeFocus(note: HTMLElement | null) {
  note?.focus({ preventScroll: true });
  note?.scrollIntoView?.({ block: 'nearest' });
  return () => {
    if (note?.contains(document.activeElement))
      document.getElementById('content')?.focus({ preventScroll: true });
  };
}

/**
 * The next step's button with its price, time limit and errors. It follows the sums on wide
 * screens, sticks to the bottom on phones, and is always visible. Screen readers announce changes
 * of the price or of `what`.
 */
export function NextStep({
  what,
  price,
  isStale = false,
  note,
  children,
}: {
  what: string;
  price: string;
  isStale?: boolean;
  note?: ReactNode;
  children: ReactNode;
}) {
  const bar = useBarHeight();
  return (
    <div ref={bar} className="next-step" role="region" aria-label="Your total">
      {note}
      <p className="unseen" role="status" aria-busy={isStale}>
        {what}, total {price}
      </p>
      <div className="row">
        <strong aria-hidden="true" aria-busy={isStale}>
          {price}
        </strong>
        {children}
      </div>
    </div>
  );
}

/**
 * Exposes the height of the bar as `--bar`, so that scrolled and focused content stays above it,
 * and of the panel around it as `--panel`, so that a tall one can be read to its end.
 */
function useBarHeight() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = bar;
    const panel = current?.closest<HTMLElement>('.basket');
    if (!current || !('ResizeObserver' in window)) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--bar', `${current.offsetHeight}px`);
      style.setProperty('--panel', `${panel?.offsetHeight ?? 0}px`);
    });
    observer.observe(current);
    if (panel) observer.observe(panel);
    return () => {
      observer.disconnect();
      style.removeProperty('--bar');
      style.removeProperty('--panel');
    };
  }, []);
  return bar;
}

export interface StepErrorState {
  trouble: Problem | null;
  fail(error: unknown): void;
  forget(): void;
}

/** The error of a page's step. A lost connection's error clears when the connection is back. */
export function useStepError(): StepErrorState {
  const [trouble, setTrouble] = useState<Problem | null>(null);
  const isOffline = trouble?.status === 0;
  // A layout effect, because the connection may be back right when the error renders.
  useLayoutEffect(() => {
    if (!isOffline) return undefined;
    return watchReturn(() => setTrouble(null));
  }, [isOffline]);
  return {
    trouble,
    fail: (error) => setTrouble(problemOf(error)),
    forget: () => setTrouble(null),
  };
}
