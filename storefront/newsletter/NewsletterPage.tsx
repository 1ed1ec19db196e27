import '../account/account.css';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call, isGone, problemOf } from '../api/call.ts';
import { usePageTitle } from '../layout/pageState.ts';
import type { Page } from '../page.ts';

export interface NewsletterPageProps {
  what: 'confirm' | 'unsubscribe';
  tenant: Page['tenant'];
}

const PAGES = {
  confirm: {
    title: 'Confirm your subscription',
    ask: (name: string) => `Get emails from ${name} about upcoming events.`,
    button: 'Confirm subscription',
    done: (name: string) => `You’re subscribed. ${name} will email you about upcoming events.`,
    gone: 'This link has expired or doesn’t work anymore. Sign up again on an event’s page to get a new one.',
    send: (search: URLSearchParams) =>
      call('post /p/newsletter/confirm', { body: { code: search.get('code') ?? '' } }),
  },
  unsubscribe: {
    title: 'Unsubscribe',
    ask: (name: string) => `Stop getting emails from ${name} about upcoming events.`,
    button: 'Unsubscribe',
    done: (name: string) => `You’re unsubscribed. You’ll no longer get event news from ${name}.`,
    gone: 'This link doesn’t work. Open it from the email again, or copy the whole link.',
    send: (search: URLSearchParams) =>
      call('post /p/newsletter/unsubscribe', { body: { token: search.get('token') ?? '' } }),
  },
} as const;

/** Requires a click, because mail scanners open links but press no buttons. */
export function NewsletterPage({ what, tenant }: NewsletterPageProps) {
  const page = PAGES[what];
  usePageTitle(`${page.title} · ${tenant.name}`);
  const [search] = useSearchParams();
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [problem, setProblem] = useState('');

  async function send() {
    if (state === 'sending') return;
    setProblem('');
    setState('sending');
    try {
      await page.send(search);
      setState('done');
    } catch (error) {
      setState('asking');
      const { status, message } = problemOf(error);
      setProblem(isGone(error) || status === 422 ? page.gone : message);
    }
  }

  return (
    <div className="account narrow">
      <h1>{page.title}</h1>
      {state !== 'done' && (
        <>
          <p>{page.ask(tenant.name)}</p>
          <p>
            <button
              type="button"
              className="primary"
              aria-busy={state === 'sending'}
              onClick={() => void send()}
            >
              {page.button}
            </button>
          </p>
        </>
      )}
      {problem && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
      {/* Always in the page, so that screen readers announce it when it fills. */}
      <p role="status">{state === 'done' && page.done(tenant.name)}</p>
      <p>
        <Link to="/">See upcoming events</Link>
      </p>
    </div>
  );
}
