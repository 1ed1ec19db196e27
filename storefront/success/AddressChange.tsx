import { useState, type FormEvent } from 'react';
import { changeOrderAddress } from '../api/orderApi.ts';
import { problemOf } from '../api/problemOf.ts';

const ID = 'right-address';

const TICKETS = 'Your tickets will get new codes. The ones we already sent won’t work anymore.';
const LINK = 'The link we sent before will stop working.';

/**
 * Changes the order's email address. Its tickets are sent there with new codes, or a new
 * confirmation link is.
 */
export function AddressChange({
  token,
  hasTickets,
  onChanged,
  onCancel,
}: {
  token: string;
  /** False while the order waits for its confirmation. */
  hasTickets: boolean;
  onChanged(): Promise<void>;
  onCancel(): void;
}) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsSending(true);
    setProblem('');
    try {
      await changeOrderAddress(token, email);
      await onChanged();
    } catch (error) {
      const { fields, message } = problemOf(error);
      setProblem(fields['email']?.[0] ?? message);
      document.getElementById(ID)?.focus();
    } finally {
      setIsSending(false);
    }
  }

  return (
    <form className="card address-change" noValidate onSubmit={(event) => void submit(event)}>
      <div className="field wide">
        <label htmlFor={ID}>Your email address</label>
        <input
          id={ID}
          type="email"
          autoComplete="email"
          autoFocus
          value={email}
          aria-invalid={problem !== ''}
          aria-describedby={`${ID}-note`}
          onChange={({ target }) => setEmail(target.value)}
        />
        <p id={`${ID}-note`} className={problem ? 'field-problem' : 'small muted'} role="alert">
          {problem || (hasTickets ? TICKETS : LINK)}
        </p>
      </div>
      <div className="ways">
        <button type="submit" className="primary" disabled={isSending}>
          Send to this address
        </button>
        <button type="button" disabled={isSending} onClick={onCancel}>
          Keep current address
        </button>
      </div>
    </form>
  );
}
