const STEPS = ['Tickets', 'Cart', 'Details', 'Payment'] as const;

/** Where somebody is on the way to their tickets. */
export function Steps({ at }: { at: (typeof STEPS)[number] }) {
  return (
    <ol className="steps" aria-label="Steps">
      {STEPS.map((step) => (
        <li key={step} aria-current={step === at ? 'step' : undefined}>
          {step}
        </li>
      ))}
    </ol>
  );
}
