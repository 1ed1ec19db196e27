import { LoadFailed, useClient, useSession } from '@foyer/kit/admin';
import { Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { accounts } from '../../contract.ts';
import { OwnPage } from './OwnPage.tsx';
import { ProfileForm } from './ProfileForm.tsx';

/** Basic Info: what one says of oneself. */
export default function ProfilePage() {
  const { user } = useSession();
  const api = useClient(accounts);
  const { data, error, refetch } = useQuery({
    queryKey: ['accounts', 'profile', user.id],
    queryFn: () => api.profile({ params: { id: user.id } }),
    // What somebody types into the form is not to be met by what is read again behind it.
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
