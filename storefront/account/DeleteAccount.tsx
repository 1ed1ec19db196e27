import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Lines } from '../layout/Lines.tsx';
import { Trouble } from '../layout/Trouble.tsx';
import { useToast } from '../layout/useToast.ts';
import { deleteAccount, readDeletion } from './accountApi.ts';
import { AccountField } from './AccountField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { useAccountForm } from './useAccountForm.ts';

/** What it does is told before it is done, and the password is asked for again. */
export function DeleteAccount({ personId, onDeleted }: { personId: string; onDeleted(): void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="card sheet" aria-labelledby="delete-account">
      <h2 id="delete-account">Delete my account</h2>
      {isOpen ? (
        <Deletion personId={personId} onDeleted={onDeleted} onKeep={() => setIsOpen(false)} />
      ) : (
        <button type="button" onClick={() => setIsOpen(true)}>
          Delete my account …
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
      toast({ status: 'success', title: 'Your account is deleted' });
    },
  });
  if (!data && error) return <Trouble error={error} onRetry={() => void refetch()} />;
  if (!data) return <Lines />;
  const keep = (
    <button type="button" onClick={onKeep}>
      Keep my account
    </button>
  );
  if (data.groups.length > 0)
    return (
      <>
        <p className="note warn" role="status">
          You work for {data.groups.join(', ')}. Ask to be removed there first; then you can delete
          your account.
        </p>
        {keep}
      </>
    );
  return (
    <>
      <p>This is what happens:</p>
      <ul>
        {data.consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <AccountForm of={form} button="Delete my account for good">
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
