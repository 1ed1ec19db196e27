/** Stands first where only this browser knows what to show, and none of our program runs in it. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="note warn">
        This page needs JavaScript. Please turn it on and load the page again; tickets that you have
        bought are in your email.
      </p>
    </noscript>
  );
}
