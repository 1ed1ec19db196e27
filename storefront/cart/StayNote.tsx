import { StepProblem } from '../layout/StepProblem.tsx';

/** Why CONTINUE is blocked, with a button to remove a discount code that causes it. */
export function StayNote({
  reason,
  isAsked,
  code,
  onRemoveCode,
}: {
  reason: string;
  /** CONTINUE was pressed. */
  isAsked: boolean;
  code?: string;
  onRemoveCode?(): void;
}) {
  const content = (
    <>
      <p>{reason}</p>
      {onRemoveCode && (
        <button type="button" onClick={onRemoveCode}>
          Remove code {code}
        </button>
      )}
    </>
  );
  if (isAsked) return <StepProblem>{content}</StepProblem>;
  return (
    <div className="note warn" role="status">
      {content}
    </div>
  );
}
