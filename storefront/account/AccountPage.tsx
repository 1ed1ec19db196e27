import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, Navigate } from 'react-router';
import { usePageTitle } from '../layout/pageState.ts';
import { useToast } from '../layout/Toasts.tsx';
import { problemOf } from '../api/call.ts';
import { DATA_ADDRESS, isSignedOut, logout } from './accountApi.ts';
import type { AccountPageProps } from './AccountPages.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { PastOrders, UpcomingOrders } from './OwnOrders.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { forgetPerson, useSignedIn, type SignedInPerson } from './signedIn.ts';

/** The sections of the account by their paths. Tickets come first: they are why people come. */
const SECTIONS = {
  '/account': 'Tickets',
  '/account/orders': 'Past orders',
  '/account/profile': 'Profile',
  '/account/security': 'Sign-in & security',
} as const;
export type AccountSection = keyof typeof SECTIONS;
const PATHS = Object.keys(SECTIONS) as AccountSection[];

interface SectionProps extends AccountPageProps {
  section: AccountSection;
}

/** One section of the signed-in buyer's account. */
export function AccountPage({ tenant, section }: SectionProps) {
  usePageTitle(`${SECTIONS[section]} · Your account · ${tenant.name}`);
  const person = useSignedIn();
  const [isLeaving, setIsLeaving] = useState(false);
  if (person)
    return (
      <Account
        key={person.id}
        person={person}
        tenant={tenant}
        section={section}
        onLeave={() => {
          // Set before the session ends, so that the page doesn't redirect to sign-in first.
          flushSync(() => setIsLeaving(true));
          forgetPerson();
        }}
      />
    );
  if (isLeaving) return <Navigate replace to="/" />;
  // The session has expired. Signing in leads back here.
  return <Navigate replace to="/login" state={{ from: section }} />;
}

function Account({
  person,
  tenant,
  section,
  onLeave,
}: { person: SignedInPerson; onLeave(): void } & SectionProps) {
  const queries = useQueryClient();
  const toast = useToast();

  function leave() {
    onLeave();
    queries.removeQueries({ queryKey: ['account'] });
  }

  async function signOut() {
    try {
      await logout();
      leave();
    } catch (error) {
      if (isSignedOut(error)) leave();
      else
        toast({ status: 'error', title: 'Couldn’t sign you out', text: problemOf(error).message });
    }
  }

  return (
    <div className="account">
      <header>
        <h1>Your account</h1>
        <button type="button" onClick={() => void signOut()}>
          Sign out
        </button>
      </header>
      <p className="muted">
        Signed in as <bdi>{person.email}</bdi>
      </p>
      <nav className="account-sections" aria-label="Your account">
        {PATHS.map((path) => (
          <Link key={path} to={path} {...(path === section && { 'aria-current': 'page' })}>
            {SECTIONS[path]}
          </Link>
        ))}
      </nav>
      {section === '/account' && <UpcomingOrders tenantName={tenant.name} personId={person.id} />}
      {section === '/account/orders' && (
        <PastOrders tenantName={tenant.name} personId={person.id} />
      )}
      {section === '/account/profile' && (
        <>
          <ProfileForm personId={person.id} />
          <OwnData />
        </>
      )}
      {section === '/account/security' && (
        <>
          <PasswordForm person={person} />
          <OwnSessions personId={person.id} />
          <DeleteAccount personId={person.id} onDeleted={leave} />
        </>
      )}
    </div>
  );
}

const OwnData = () => (
  <section className="card sheet" aria-labelledby="my-data">
    <h2 id="my-data">Your data</h2>
    <p>Everything we store about you, for every organizer on this platform, in a JSON file.</p>
    <a className="button" href={DATA_ADDRESS} download="my-data.json">
      Download your data
    </a>
  </section>
);
