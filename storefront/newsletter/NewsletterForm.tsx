import { bareCode } from '@foyer/kit/invisible';
import { CONSENTS, CURRENT_CONSENT } from '@foyer/plugin-newsletter/consent';
import { useRef, useState, type SyntheticEvent } from 'react';
import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { type Body, call, problemOf } from '../api/call.ts';
import type { EventPageProps } from '../event/EventFrame.tsx';
import { useIsHydrated } from '../layout/pageState.ts';
import { NeedsScript } from '../layout/Trouble.tsx';
import { eventParams } from '../api/eventApi.ts';
import './newsletter.css';

/**
 * Newsletter sign-up on an event's page, or without an event on the home page. The server stores the
 * consent sentence whose name is sent along.
 */
export function NewsletterForm({
  event,
  tenant,
}: Pick<EventPageProps, 'tenant'> & Partial<EventPageProps>) {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [problem, setProblem] = useState('');
  const isHydrated = useIsHydrated();

  function refuse(message: string) {
    setState('asking');
    setProblem(message);
    input.current?.focus();
  }

  async function submit(submitted: SyntheticEvent) {
    submitted.preventDefault();
    const field = input.current;
    if (!field || state === 'sending') return;
    field.value = bareCode(field.value);
    const wrong = problemOfEmail(field);
    if (wrong) {
      refuse(wrong);
      return;
    }
    setProblem('');
    setState('sending');
    try {
      await signUp(event, { email: field.value, consent: CURRENT_CONSENT });
      field.value = '';
      setState('done');
    } catch (error) {
      const { fields, message } = problemOf(error);
      refuse(fields['email']?.[0] ?? message);
    }
  }

  return (
    <section className="newsletter" aria-labelledby="newsletter">
      <h2 id="newsletter">News from {tenant.name}</h2>
      <p>{CONSENTS[CURRENT_CONSENT](tenant.name)}</p>
      <NeedsScript what="To sign up" />
      {/* Browsers' own validation bubbles use other words. */}
      <form noValidate onSubmit={(submitted) => void submit(submitted)}>
        <label htmlFor="newsletter-email">Email address</label>
        <input
          ref={input}
          id="newsletter-email"
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={254}
          aria-invalid={problem !== ''}
          aria-describedby={problem ? 'newsletter-problem' : undefined}
          onChange={() => {
            setProblem('');
            if (state === 'done') setState('asking');
          }}
        />
        {/* Submitting without the script would put the email address in the URL. */}
        <button type="submit" disabled={!isHydrated} aria-busy={state === 'sending'}>
          Sign up
        </button>
      </form>
      {problem && (
        <p className="field-problem" id="newsletter-problem">
          {problem}
        </p>
      )}
      {/* Always in the page, so that screen readers announce it when it fills. */}
      <p role="status">
        {state === 'done' && 'Check your email for a link to confirm your subscription.'}
      </p>
    </section>
  );
}

/** The browser's own check. The server validates more strictly. */
function problemOfEmail({ validity }: HTMLInputElement): string {
  if (validity.valueMissing) return 'Email field is required.';
  return validity.typeMismatch ? 'Entered value does not match email format' : '';
}

const SUBSCRIBE = 'post /p/tenants/:tenantId/events/:eventId/newsletter';

/** The response is the same whether or not the address was subscribed. */
const signUp = (event: PublicEventPage | undefined, body: Body<typeof SUBSCRIBE>) =>
  event
    ? call(SUBSCRIBE, { params: eventParams(event), body })
    : call('post /p/newsletter', { body });
