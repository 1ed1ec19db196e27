/** The logo and the name. */
export function Brand() {
  return (
    <div className="brand">
      <i aria-hidden="true" />
      Foyer
    </div>
  );
}
