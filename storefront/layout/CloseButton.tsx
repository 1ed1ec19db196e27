export function CloseButton({ label = 'Close', onClick }: { label?: string; onClick(): void }) {
  return (
    <button type="button" className="close" aria-label={label} onClick={onClick}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="m3 3 10 10M13 3 3 13" />
      </svg>
    </button>
  );
}
