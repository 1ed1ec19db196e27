import { Link, useLocation } from 'react-router';
import { POLICIES } from '../policies/policies.ts';

/** What placing the order means. */
export function AcceptNote({ isFree }: { isFree: boolean }) {
  const here = useLocation();
  return (
    <p className="small muted centred">
      {!isFree && 'You pay on Stripe’s secure page. '}
      By placing the order you accept the{' '}
      {POLICIES.map(({ path, title }, index) => (
        <span key={path}>
          {index > 0 && ' and the '}
          <Link to={path} state={{ over: here }} aria-haspopup="dialog">
            {title}
          </Link>
        </span>
      ))}
      .
    </p>
  );
}
