/** An animated placeholder for loading content. */
export function LoadingSkeleton() {
  return (
    <div className="lines" role="status" aria-label="Loading">
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
