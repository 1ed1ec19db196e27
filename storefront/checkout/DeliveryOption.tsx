/** There is one way to get tickets. */
export function DeliveryOption({ verbiage }: { verbiage: string }) {
  return (
    <section className="card sheet" aria-labelledby="delivery">
      <h2 id="delivery">Delivery Option</h2>
      <label className="tick">
        <input type="radio" name="delivery" defaultChecked />
        <span>
          <strong>Print At Home (Email)</strong>
          <small>No Additional Fee</small>
        </span>
      </label>
      {verbiage && <p className="muted">{verbiage}</p>}
    </section>
  );
}
