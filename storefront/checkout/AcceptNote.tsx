import { Link, useLocation } from 'react-router';
import { POLICIES } from '../policies/policies.ts';

/** What the buyer agrees to by placing the order. */
export function AcceptNote({ isFree }: { isFree: boolean }) {
  const here = useLocation();
  return (
    <p className="small muted centered">
      {!isFree && 'You’ll pay on Stripe’s secure page. '}
      By placing your order, you agree to the{' '}
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
