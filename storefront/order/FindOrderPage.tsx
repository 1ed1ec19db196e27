import '../account/account.css';
import { Link, useNavigate } from 'react-router';
import { AccountField } from '../account/AccountField.tsx';
import { AccountForm } from '../account/AccountForm.tsx';
import { problemOfEmail } from '../account/SignupPage.tsx';
import { useAccountForm } from '../account/useAccountForm.ts';
import { findOrder } from '../api/orderApi.ts';
import { usePageTitle } from '../layout/pageState.ts';
import type { Page } from '../page.ts';

/** Finds an order by its number and the email address that its tickets were sent to. */
export function FindOrderPage({ tenant }: { tenant: Page['tenant'] }) {
  usePageTitle(`Find your order · ${tenant.name}`);
  const navigate = useNavigate();
  const form = useAccountForm({
    initial: { orderUID: '', email: '' },
    check({ orderUID, email }) {
      const problem = problemOfEmail(email);
      return {
        ...(orderUID.trim() === '' && { orderUID: 'Please enter your order number.' }),
        ...(problem && { email: problem }),
      };
    },
    async send(fields) {
      void navigate(`/orders/${await findOrder(fields)}`);
    },
  });
  return (
    <div className="account narrow">
      <h1>Find your order</h1>
      <p>Enter the order number from your confirmation email and the email address you used.</p>
      <AccountForm of={form} button="Find order">
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
        Have an account?{' '}
        <Link className="unbroken" to="/login">
          Sign in
        </Link>{' '}
        to see all your orders.
      </p>
    </div>
  );
}
