import '../account/account.css';
import { Link, useNavigate } from 'react-router';
import { AccountField } from '../account/AccountField.tsx';
import { AccountForm } from '../account/AccountForm.tsx';
import { problemOfEmail } from '../account/findSignupProblems.ts';
import { useAccountForm } from '../account/useAccountForm.ts';
import { findOrder } from '../api/orderApi.ts';
import { usePageTitle } from '../layout/usePageTitle.ts';
import type { Page } from '../page.ts';

/** Leads to an order whoever knows its number and the address that its tickets were mailed to. */
export function FindOrderPage({ tenant }: { tenant: Page['tenant'] }) {
  usePageTitle(`My order · ${tenant.name}`);
  const navigate = useNavigate();
  const form = useAccountForm({
    initial: { orderUID: '', email: '' },
    check({ orderUID, email }) {
      const problem = problemOfEmail(email);
      return {
        ...(orderUID.trim() === '' && { orderUID: 'Please enter the order number.' }),
        ...(problem && { email: problem }),
      };
    },
    async send(fields) {
      void navigate(`/orders/${await findOrder(fields)}`);
    },
  });
  return (
    <div className="account narrow">
      <h1>My order</h1>
      <p>
        The mail with your tickets has a link to your order, and its number. With the number and
        your email you find it here, too.
      </p>
      <AccountForm of={form} button="Find my order">
        <AccountField
          of={form}
          name="orderUID"
          label="Order number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <AccountField of={form} name="email" label="Email" type="email" autoComplete="email" />
      </AccountForm>
      <p>
        With an account you see all of your orders.{' '}
        <Link className="unbroken" to="/login">
          Sign in
        </Link>
      </p>
    </div>
  );
}
