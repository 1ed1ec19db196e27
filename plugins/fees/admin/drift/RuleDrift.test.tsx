import { answerRows, renderPlugin } from '@foyer/testing/admin';
import tenants from '@foyer/plugin-tenants/admin';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';

const TENANT = '6f0d2f4e-7f0e-4a7e-9a52-0b5b3b2f9c11';
const RULE = {
  id: 'copy',
  name: 'Standard',
  serviceFeePercent: 4,
  serviceFeeFlatRate: 1,
  serviceFeePOSPercent: 2,
  serviceFeePOSFlatRate: 0.5,
  default: false,
  active: true,
  ownerId: TENANT,
  version: 3,
  sourceRuleId: 'global',
  sourceVersion: 1,
  source: {
    name: 'Standard',
    serviceFeePercent: 5,
    serviceFeeFlatRate: 1.25,
    serviceFeePOSPercent: 2,
    serviceFeePOSFlatRate: 0.5,
    version: 2,
  },
};

const conflict = () =>
  Response.json(
    {
      error: {
        code: 'changed_meanwhile',
        message: 'Somebody else changed this.',
        changed: { by: 'someone@foyer.test', at: null, current: RULE },
      },
    },
    { status: 409 },
  );

const DETAILS = {
  id: 'riverside',
  url: 'riverside',
  name: 'Riverside Arts',
  status: 'active',
  state: 'active',
  logo: null,
  accent: null,
  email: 'hello@riverside.test',
  phone: '',
  timeZone: 'America/New_York',
  inviteTemplateSubject: '',
  inviteTemplateBody: '',
  dateCreated: '2026-01-01T00:00:00.000Z',
};
const TENANT_ROW = { id: TENANT, details: DETAILS };
const missing = () =>
  Response.json({ error: { code: 'not_found', message: 'None.' } }, { status: 404 });

function open(given: { rule?: object; can?: string[]; save?: () => Response } = {}) {
  const { rule = {}, can = ['fees:tenant.write'], save } = given;
  let shown = { ...RULE, ...rule };
  return renderPlugin([tenants, admin], {
    realm: 'platform',
    can: ['tenants:tenants.read', 'fees:tenant.read', ...can],
    path: `/tenant/${TENANT}/fees`,
    data: {
      tenants: [TENANT_ROW],
      [`tenants/${TENANT}/rules`]: (request) => answerRows(request, [shown]),
      [`tenants/${TENANT}/setting`]: missing,
      'tenant/rule': ({ body }) => {
        if (save) return save();
        shown = { ...shown, ...(body as Partial<typeof RULE>) };
        return Response.json({ rule: shown, success: true });
      },
    },
  });
}
const sent = ({ asked }: ReturnType<typeof open>) =>
  asked.filter(({ path }) => path === 'tenant/rule').map(({ body }) => body);
const differs = () => screen.findByText('Differs from the global rule');
const press = (name: string) => fireEvent.click(screen.getByText(name));

test('a copy whose global rule changed shows the old and new values next to each other', async () => {
  open();
  fireEvent.click(await differs());
  const rows = [...screen.getByLabelText<HTMLTableElement>('Differences').rows];
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    'Service fee4%5%',
    'Service fee, flat rate$1.00$1.25',
  ]);
});

test('taking over sends the global values and their version once', async () => {
  const page = open();
  fireEvent.click(await differs());
  press('Use global rule');
  press('Use global rule');
  expect(await screen.findByText('Surcharge Updated Successfully.')).toBeTruthy();
  const { version: sourceVersion, ...values } = RULE.source;
  expect(sent(page)).toEqual([
    { id: 'copy', version: 3, tenantId: TENANT, ...values, sourceVersion },
  ]);
  await waitFor(() => expect(screen.queryByText('Differs from the global rule')).toBeNull());
});

test('keeping the tenant’s rule sends only the version', async () => {
  const page = open();
  fireEvent.click(await differs());
  press('Keep this rule');
  await waitFor(() => expect(screen.queryByText('Differs from the global rule')).toBeNull());
  expect(sent(page)).toEqual([{ id: 'copy', version: 3, tenantId: TENANT, sourceVersion: 2 }]);
});

test('reports that someone else saved first', async () => {
  open({ save: conflict });
  fireEvent.click(await differs());
  press('Use global rule');
  expect(await screen.findByText('Update Surcharge Failed')).toBeTruthy();
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
});

test('a read-only user can compare but not change anything', async () => {
  open({ can: [] });
  fireEvent.click(await differs());
  expect(screen.getByLabelText('Differences')).toBeTruthy();
  expect(screen.queryByText('Use global rule')).toBeNull();
});

test.each([
  ['was kept on purpose', { sourceVersion: 2 }],
  ['equals the global rule', { serviceFeePercent: 5, serviceFeeFlatRate: 1.25 }],
  ['has no global rule', { source: null, sourceRuleId: null, sourceVersion: null }],
])('a rule that %s shows no notice', async (_why, rule) => {
  open({ rule });
  expect(await screen.findByText('Standard')).toBeTruthy();
  expect(screen.queryByText('Differs from the global rule')).toBeNull();
});
