import { LoadFailed, useClient, useSession } from '@foyer/kit/admin';
import { Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { accounts } from '../../contract.ts';
import { OwnPage } from './OwnPage.tsx';
import { ProfileForm } from './ProfileForm.tsx';

/** Basic Info: your name and contact details. */
export default function ProfilePage() {
  const { user } = useSession();
  const api = useClient(accounts);
  const { data, error, refetch } = useQuery({
    queryKey: ['accounts', 'profile', user.id],
    queryFn: () => api.profile({ params: { id: user.id } }),
    // A background refresh must not overwrite what is being typed.
    refetchOnWindowFocus: false,
  });
  return (
    <OwnPage title="Basic Info">
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ProfileForm profile={data} />
      ) : (
        <Skeleton variant="rounded" height={480} aria-label="Loading" />
      )}
    </OwnPage>
  );
}
