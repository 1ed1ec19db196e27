import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadingSkeleton } from '../layout/lazyPage.tsx';
import { Trouble } from '../layout/Trouble.tsx';
import { useToast } from '../layout/Toasts.tsx';
import { deleteAccount, readDeletion } from './accountApi.ts';
import { AccountField } from './AccountField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { useAccountForm } from './useAccountForm.ts';

/** Explains the consequences and asks for the password before deleting. */
export function DeleteAccount({ personId, onDeleted }: { personId: string; onDeleted(): void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="card sheet" aria-labelledby="delete-account">
      <h2 id="delete-account">Delete account</h2>
      {isOpen ? (
        <Deletion personId={personId} onDeleted={onDeleted} onKeep={() => setIsOpen(false)} />
      ) : (
        <button type="button" onClick={() => setIsOpen(true)}>
          Delete account…
        </button>
      )}
    </section>
  );
}

function Deletion({
  personId,
  onDeleted,
  onKeep,
}: {
  personId: string;
  onDeleted(): void;
  onKeep(): void;
}) {
  const toast = useToast();
  const { data, error, refetch } = useQuery({
    queryKey: ['account', personId, 'deletion'],
    queryFn: readDeletion,
    gcTime: 0,
  });
  const form = useAccountForm({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? { password: 'Please enter your password.' } : {}),
    async send({ password }) {
      await deleteAccount({ password });
      onDeleted();
      toast({ status: 'success', title: 'Your account was deleted' });
    },
  });
  if (!data && error) return <Trouble error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton />;
  const keep = (
    <button type="button" onClick={onKeep}>
      Keep account
    </button>
  );
  if (data.groups.length > 0)
    return (
      <>
        <p className="note warn" role="status">
          You’re on the team at {data.groups.join(', ')}. Ask to be removed from the team before you
          delete your account.
        </p>
        {keep}
      </>
    );
  return (
    <>
      <p>When you delete your account:</p>
      <ul>
        {data.consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <AccountForm of={form} button="Delete account permanently">
        <AccountField
          of={form}
          name="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
        />
      </AccountForm>
      {keep}
    </>
  );
}
