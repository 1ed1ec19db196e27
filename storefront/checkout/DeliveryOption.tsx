/** The only delivery method. */
export function DeliveryOption({ verbiage }: { verbiage: string }) {
  return (
    <section className="card sheet">
      <fieldset className="choice">
        <legend>
          <h2>Delivery Option</h2>
        </legend>
        <label className="tick">
          <input type="radio" name="delivery" defaultChecked />
          <span>
            <strong>Print At Home (Email)</strong>
            <small>No Additional Fee</small>
          </span>
        </label>
      </fieldset>
      {verbiage && <p className="muted">{verbiage}</p>}
    </section>
  );
}
