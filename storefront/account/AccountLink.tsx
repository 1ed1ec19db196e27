import { Link, type Location } from 'react-router';
import { useSignedIn } from './signedIn.ts';

/**
 * The way in, or to one's own orders. It stands left of what is always there, and on a phone in a place
 * as wide as either needs, so that nothing moves when the browser says who is there.
 */
export function AccountLink({ at }: { at: Location }) {
  const person = useSignedIn();
  return (
    <div className="who">
      {person ? (
        <Link key="account" to="/account" title={person.email}>
          <span>{person.name || person.email}</span>
        </Link>
      ) : (
        <Link key="login" to="/login" state={{ from: at.pathname + at.search }}>
          Sign in
        </Link>
      )}
    </div>
  );
}
