import { renderPlugin } from '@foyer/kit/testing/admin';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';

const NOBODY = '00000000-0000-4000-8000-00000000000f';

test('the cash flow of a tenant that does not exist says so, and offers no other try', async () => {
  const error = { code: 'not_found', message: 'There is no such tenant.' };
  renderPlugin(admin, {
    realm: 'platform',
    can: ['payouts:payouts.read'],
    path: `/reports/sales/${NOBODY}/payouts/cash-flow`,
    data: {
      [`tenants/${NOBODY}/payout/cash-flow`]: () => Response.json({ error }, { status: 404 }),
    },
  });
  expect(await screen.findByText('There is no such tenant', {}, { timeout: 30_000 })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
}, 60_000);
