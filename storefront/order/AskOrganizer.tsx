import { useRef, useState, type SyntheticEvent } from 'react';
import { problemOf } from '../api/call.ts';
import { writeOrganizer, type BuyerOrder } from '../api/orderApi.ts';

const REFUNDABLE: readonly BuyerOrder['status'][] = ['completed', 'partially_refunded'];

/** Forms that email the organizer about an order: a question, or a request for a refund. */
export function AskOrganizer({ order, token }: { order: BuyerOrder; token: string }) {
  const { event, status, totalAmount, tenant } = order;
  const canAskRefund = REFUNDABLE.includes(status) && totalAmount > 0 && !event.isCancelled;
  return (
    <section className="card sheet help" aria-labelledby="help">
      <h2 id="help">Need help with this order?</h2>
      {canAskRefund && (
        <details>
          <summary>Request a refund</summary>
          {event.refundTerms && <p dir="auto">{event.refundTerms}</p>}
          <MessageForm
            about="refund"
            token={token}
            label={`Why ${tenant.name} should refund you`}
            action="Send request"
          />
        </details>
      )}
      <details>
        <summary>
          Contact <bdi>{tenant.name}</bdi>
        </summary>
        <MessageForm about="question" token={token} label="Your message" action="Send message" />
      </details>
    </section>
  );
}

/** One message. The answer comes to the order's email address. */
function MessageForm({
  about,
  token,
  label,
  action,
}: {
  about: 'question' | 'refund';
  token: string;
  label: string;
  action: string;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [problem, setProblem] = useState('');
  const id = `message-${about}`;

  async function submit(submitted: SyntheticEvent) {
    submitted.preventDefault();
    const message = field.current?.value ?? '';
    if (state === 'sending') return;
    setState('sending');
    setProblem('');
    try {
      await writeOrganizer(token, { about, message });
      setState('done');
    } catch (error) {
      const { fields, message: said } = problemOf(error);
      setState('asking');
      setProblem(fields['message']?.[0] ?? said);
      field.current?.focus();
    }
  }

  return (
    <form noValidate onSubmit={(submitted) => void submit(submitted)}>
      {state !== 'done' && (
        <>
          <label htmlFor={id}>{label}</label>
          <textarea
            ref={field}
            id={id}
            rows={4}
            maxLength={2_000}
            required
            aria-invalid={problem !== ''}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={() => setProblem('')}
          />
          {problem && (
            <p className="field-problem" id={`${id}-problem`}>
              {problem}
            </p>
          )}
          <button type="submit" aria-busy={state === 'sending'}>
            {action}
          </button>
        </>
      )}
      {/* Always in the page, so that screen readers announce it when it fills. */}
      <p role="status">
        {state === 'done' && 'Sent. You’ll get the answer at the email address of this order.'}
      </p>
    </form>
  );
}
