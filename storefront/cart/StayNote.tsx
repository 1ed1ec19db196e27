import { StepProblem } from '../layout/StepProblem.tsx';

/** Why CONTINUE doesn't go on, with the code that is in the way where there is one. */
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
