import { Link, type Location } from 'react-router';
import { useSignedIn } from './signedIn.ts';

/**
 * Links to the sign-in page or to your orders. Both versions take the same width on a phone, so
 * nothing shifts when the browser learns who is signed in.
 */
export function AccountLink({ at }: { at: Location }) {
  const person = useSignedIn();
  return (
    <div className="who">
      {person ? (
        <Link key="account" to="/account" title={person.email}>
          My orders
        </Link>
      ) : (
        <Link key="login" to="/login" state={{ from: at.pathname + at.search }}>
          Sign in
        </Link>
      )}
    </div>
  );
}
