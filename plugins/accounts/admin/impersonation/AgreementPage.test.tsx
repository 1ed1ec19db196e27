import { renderPlugin, type Asked } from '@foyer/testing/admin';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import tenants from '@foyer/plugin-tenants/admin';
import admin from '../../admin.tsx';

const TENANT = '00000000-0000-4000-8000-00000000000a';
const PATH = `tenants/${TENANT}/acting-agreement`;

function open(answer: (asked: Asked) => Response, can = ['accounts:acting.agree']) {
  return renderPlugin([tenants, admin], {
    realm: 'tenant',
    tenantId: TENANT,
    can,
    path: '/settings/operators',
    data: { [PATH]: answer },
  });
}

const agreement = () =>
  screen.findByRole<HTMLInputElement>('switch', {
    name: /Allow operators to make changes/,
  });

test('a tenant allows operators to make changes, and sees that it was saved', async () => {
  let allowsChanges = false;
  const { asked } = open(({ method, body }) => {
    if (method === 'PUT') ({ allowsChanges } = body as { allowsChanges: boolean });
    return Response.json({ allowsChanges, changedBy: 'ada@a.test', success: true });
  });
  const input = await agreement();
  expect(input.checked).toBe(false);
  fireEvent.click(input);
  await screen.findByText('Operators can now make changes');
  expect(input.checked).toBe(true);
  expect(screen.getByText('ada@a.test')).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { allowsChanges: true },
  ]);
});

test('shows the server’s error, and leaves the switch unchanged', async () => {
  open(({ method }) =>
    method === 'PUT'
      ? Response.json(
          { error: { code: 'acting_never', message: 'Only the tenant’s own people can do this.' } },
          { status: 403 },
        )
      : Response.json({ allowsChanges: false, changedBy: null }),
  );
  const input = await agreement();
  fireEvent.click(input);
  await screen.findByText('Only the tenant’s own people can do this.');
  await waitFor(() => expect(input.disabled).toBe(false));
  expect(input.checked).toBe(false);
});

test('a failure offers a retry, and a user without permission sees the page that says so', async () => {
  let isDown = true;
  open(() =>
    isDown
      ? Response.json({ error: { code: 'internal', message: 'Broken.' } }, { status: 500 })
      : Response.json({ allowsChanges: true, changedBy: null }),
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  fireEvent.click(again);
  expect((await agreement()).checked).toBe(true);
  open(() => Response.json({ allowsChanges: true, changedBy: null }), []);
  await waitFor(() => expect(screen.queryByRole('switch')).toBeNull());
});
