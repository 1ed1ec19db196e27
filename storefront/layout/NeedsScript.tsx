/** First in the page where only this browser knows the content and our script doesn't run. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="note warn">
        This page needs JavaScript. Turn it on in your browser settings, then reload the page. If
        you already bought tickets, they’re in your email.
      </p>
    </noscript>
  );
}
