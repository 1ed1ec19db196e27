import { ListPage } from '@foyer/kit/admin';
import { charities } from '../contract.ts';
import { toasts } from './toasts.ts';

/** The charity directory. Operators assign its charities to tenants. */
export default function CharityList() {
  return (
    <ListPage
      list={charities.resources.charities}
      crumb="Tenants"
      title="Charities"
      empty={{
        title: 'No charities yet',
        body: 'Add a charity that buyers can donate to. Then open a tenant to assign it.',
      }}
      toasts={toasts}
      deleting={({ details }) => (
        <>
          <bdi>
            <strong>{details.name}</strong>
          </bdi>{' '}
          will be removed from the directory and from every tenant that offers it. This can’t be
          undone.
        </>
      )}
    />
  );
}
