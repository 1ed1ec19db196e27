import { useState, type FormEvent } from 'react';
import { changeOrderAddress } from '../api/orderApi.ts';
import { problemOf } from '../api/problemOf.ts';

const ID = 'right-address';

/** Another address for the order: the tickets are sent there under new codes. */
export function AddressChange({
  token,
  onChanged,
  onCancel,
}: {
  token: string;
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
          {problem || 'The tickets get new codes. What was sent before lets nobody in any more.'}
        </p>
      </div>
      <div className="ways">
        <button type="submit" className="primary" disabled={isSending}>
          Send to this address
        </button>
        <button type="button" disabled={isSending} onClick={onCancel}>
          Keep the address
        </button>
      </div>
    </form>
  );
}
