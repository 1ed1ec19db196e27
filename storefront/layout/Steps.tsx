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
