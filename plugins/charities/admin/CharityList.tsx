import { ListPage } from '@foyer/kit/admin';
import { charities } from '../contract.ts';
import { toasts } from './toasts.ts';

/** The charity directory, from which tenants are given what they may offer. */
export default function CharityList() {
  return (
    <ListPage
      list={charities.resources.charities}
      crumb="Organisers"
      title="Charities"
      empty={{
        title: 'No charities yet',
        body: 'Charities that buyers can donate to will stand here. Add one, then assign it to tenants on their pages.',
      }}
      toasts={toasts}
      deleting={({ details }) => (
        <>
          <bdi>
            <strong>{details.name}</strong>
          </bdi>{' '}
          will be removed from the directory and from every tenant that offers it. This cannot be
          undone.
        </>
      )}
    />
  );
}
