import { Loaded, useClient, useSession } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { accounts } from '../../contract.ts';
import { OwnPage } from './OwnPage.tsx';
import { ProfileForm } from './ProfileForm.tsx';

/** Basic Info: your name and contact details. */
export default function ProfilePage() {
  const { user } = useSession();
  const api = useClient(accounts);
  const loaded = useQuery({
    queryKey: ['accounts', 'profile', user.id],
    queryFn: () => api.profile({ params: { id: user.id } }),
    // A background refresh must not overwrite what is being typed.
    refetchOnWindowFocus: false,
  });
  return (
    <OwnPage title="Basic Info">
      <Loaded query={loaded} height={480}>
        {(data) => <ProfileForm profile={data} />}
      </Loaded>
    </OwnPage>
  );
}
