/** Breathes in the place of what is being loaded. */
export function Lines() {
  return (
    <div className="lines" role="status" aria-label="Loading">
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
