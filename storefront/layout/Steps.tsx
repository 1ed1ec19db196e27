const STEPS = ['Tickets', 'Cart', 'Details', 'Payment'] as const;

/** Where somebody is on the way to their tickets. What is free is not paid for. */
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
