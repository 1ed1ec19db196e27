import { answerRows, renderPlugin, type Asked } from '@foyer/testing/admin';
import tenants from '@foyer/plugin-tenants/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import admin from '../admin.tsx';
import { RULES, SETTING, trouble } from '../testing/feeAnswers.ts';

const CAN = ['fees:global.read', 'fees:global.write'];

interface Given {
  can?: string[];
  rules?: (asked: Asked) => Response;
  setting?: (method: string) => Response;
  rule?: () => Response;
  remove?: () => Response;
}

function open(given: Given = {}) {
  const done = (body: unknown) => Response.json({ rule: RULES[0], ...(body as object) });
  return renderPlugin([tenants, admin], {
    realm: 'platform',
    can: given.can ?? CAN,
    path: '/global/fees',
    data: {
      'global/rules': given.rules
        ? (asked) =>
            asked.method === 'DELETE' ? (given.remove?.() ?? done({})) : given.rules!(asked)
        : RULES,
      'global/rules/two': () => given.remove?.() ?? Response.json({ id: 'two', success: true }),
      'global/rule': ({ body }) => given.rule?.() ?? done(body),
      'global/setting': ({ method, body }) =>
        given.setting?.(method) ?? Response.json({ ...SETTING, ...(body as object) }),
    },
  });
}
type Opened = ReturnType<typeof open>;
const sent = ({ asked }: Opened) => asked.filter(({ method }) => method !== 'GET');
const dialog = () => within(screen.getByRole('dialog'));
const type = (label: string | RegExp, value: string, where = dialog()) =>
  fireEvent.change(where.getByLabelText(label, { exact: false }), { target: { value } });
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));
async function choose(rule: string, action: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${rule}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}
const broken = trouble(500, { code: 'internal', message: 'Something broke.' });

describe('the rules', () => {
  test('are shown with their four fees, the default and the active ones', async () => {
    open();
    const row = (await screen.findByRole('button', { name: 'Standard' })).closest('[role=row]')!;
    expect(row.textContent).toContain('5% + $1.00');
    expect(row.textContent).toContain('2% + $0.50');
    expect(row.textContent).toContain('Default');
    expect(row.textContent).toContain('Yes');
    expect(
      screen.getByRole('button', { name: 'Galas' }).closest('[role=row]')?.textContent,
    ).toContain('No');
  });

  test('a new rule requires a name and four fees', async () => {
    const page = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add Ticket Rule' }));
    press('Add rule');
    expect(await dialog().findByText('Surcharge Rule Name is Required')).toBeTruthy();
    await waitFor(() => expect(dialog().getAllByText('Service Fee is Required')).toHaveLength(4));
    type('Name', 'Galas ');
    expect(
      await dialog().findByText('Surcharge Rule Name must not contain trailing spaces.'),
    ).toBeTruthy();
    type('Online, per ticket', '-1');
    expect(await dialog().findByText('Invalid value.')).toBeTruthy();
    expect(sent(page)).toEqual([]);
  });

  const fill = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Add Ticket Rule' }));
    type('Name', 'Plays');
    for (const label of [
      'Online, percent',
      'Online, per',
      'Box office, percent',
      'Box office, per t',
    ])
      for (const input of dialog().getAllByLabelText(label, { exact: false }))
        fireEvent.change(input, { target: { value: '2' } });
  };

  test('a new rule is sent once, however often Save is pressed', async () => {
    const page = open();
    await fill();
    press('Add rule');
    press('Add rule');
    expect(await screen.findByText('New Surcharge Created!')).toBeTruthy();
    expect(sent(page)).toHaveLength(1);
    expect(sent(page)[0]?.body).toMatchObject({ name: 'Plays', serviceFeePOSFlatRate: 2 });
  });

  test('a new rule that the server rejects shows the message and keeps what was typed', async () => {
    open({ rule: broken });
    await fill();
    press('Add rule');
    expect(await screen.findByText('Create New Surcharge Failed')).toBeTruthy();
    expect(screen.getAllByText('Something broke.').length).toBeGreaterThan(1);
    expect(dialog().getByDisplayValue('Plays')).toBeTruthy();
  });

  test('an edit sends the version that was read', async () => {
    const page = open();
    await choose('Galas', 'Edit');
    type('Name', 'Balls');
    fireEvent.click(dialog().getByRole('switch', { name: 'Active' }));
    fireEvent.click(dialog().getByRole('checkbox', { name: 'Default rule' }));
    press('Save rule');
    expect(await screen.findByText('Surcharge Updated Successfully.')).toBeTruthy();
    expect(sent(page)[0]).toMatchObject({
      method: 'PUT',
      body: { id: 'two', name: 'Balls', version: 3, default: true, active: true },
    });
  });

  test('an edit of a rule that someone else changed shows both versions', async () => {
    const current = { ...RULES[1], name: 'Theirs', version: 4 };
    open({
      rule: trouble(409, {
        code: 'changed_meanwhile',
        message: 'Changed.',
        changed: { by: 'other@foyer.test', at: null, current },
      }),
    });
    await choose('Galas', 'Edit');
    type('Name', 'Mine');
    press('Save rule');
    expect(await screen.findByText(/other@foyer.test/)).toBeTruthy();
    expect(dialog().getByDisplayValue('Mine')).toBeTruthy();
    expect(dialog().getByText('Theirs', { selector: 'dd *' })).toBeTruthy();
  });

  test('a failed edit is reported', async () => {
    open({ rule: broken });
    await choose('Galas', 'Edit');
    type('Name', 'Balls');
    press('Save rule');
    expect(await screen.findByText('Update Surcharge Failed')).toBeTruthy();
  });

  test('the default rule can’t be chosen again, turned off or deleted', async () => {
    const page = open();
    const active = await screen.findByRole<HTMLInputElement>('switch', {
      name: 'Active: Standard',
    });
    expect(active.disabled).toBe(true);
    await choose('Standard', 'Edit');
    const box = dialog().getByRole<HTMLInputElement>('checkbox', { name: 'Default rule' });
    expect([box.checked, box.disabled]).toEqual([true, true]);
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose('Standard', 'Delete');
    expect(await screen.findByText('Default Surcharge Rule')).toBeTruthy();
    expect(
      screen.getByText(
        'This is currently set as the default surcharge rule. Please select a different rule as the default surcharge rule before deleting this rule.',
      ),
    ).toBeTruthy();
    expect(sent(page)).toEqual([]);
  });

  test('making another rule the default sends only that setting', async () => {
    const page = open({
      rules: (asked) => answerRows(asked, [RULES[0], { ...RULES[1], active: true }]),
    });
    await choose('Galas', 'Make default');
    expect(await screen.findByText('Successfully Updated!')).toBeTruthy();
    expect(sent(page)[0]).toMatchObject({
      path: 'global/setting',
      body: { defaultSurchargeRule: 'two' },
    });
  });

  test('a rule is turned on and off in the list, and a failure is reported', async () => {
    const page = open();
    fireEvent.click(await screen.findByRole('switch', { name: 'Active: Galas' }));
    expect(await screen.findByText('Surcharge Updated Successfully.')).toBeTruthy();
    expect(sent(page)[0]?.body).toEqual({ id: 'two', active: true });
    open({ rule: broken });
    fireEvent.click(await screen.findByRole('switch', { name: 'Active: Galas' }));
    expect(await screen.findByText('Update Surcharge Failed')).toBeTruthy();
  });

  test('deleting asks for confirmation first and reports the result', async () => {
    const page = open();
    await choose('Galas', 'Delete');
    expect(sent(page)).toEqual([]);
    press('Delete ticket rule');
    expect(await screen.findByText('Surcharge Deleted Successfully.')).toBeTruthy();
    open({ remove: broken });
    await choose('Galas', 'Delete');
    press('Delete ticket rule');
    expect(await screen.findByText('Failed to Delete Surcharge Rule')).toBeTruthy();
    open({ remove: trouble(409, { code: 'default_rule', message: 'It is the default.' }) });
    await choose('Galas', 'Delete');
    press('Delete ticket rule');
    expect(await screen.findByText('Default Surcharge Rule')).toBeTruthy();
  });

  test('a read-only user can open a rule to view it', async () => {
    open({ can: ['fees:global.read'] });
    fireEvent.click(await screen.findByRole('button', { name: 'Standard' }));
    expect(dialog().getByText('5% + $1.00')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add Ticket Rule' })).toBeNull();
    expect(screen.queryByRole('switch', { name: 'Active: Standard' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
  });
});

describe('a failed load', () => {
  afterEach(() => vi.useRealTimers());
  const none = trouble(404, { code: 'not_found', message: 'Fee setting not found.' });

  test('is reported by toasts, and the page offers to retry', async () => {
    open({ rules: broken, setting: broken });
    expect(await screen.findByText('Failed to load global surcharge data')).toBeTruthy();
    expect(await screen.findByText('Failed to load global settings data.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
  });

  test('is not reported again within five seconds of closing the toast', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    open({ setting: broken });
    const said = () => screen.queryByText('Failed to load global settings data.');
    await waitFor(() => expect(said()).not.toBeNull());
    const again = async (page: number) => {
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy());
      return page;
    };
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    vi.setSystemTime(Date.now() + 4_900);
    await again(1);
    expect(said()).toBeNull();
    vi.setSystemTime(Date.now() + 200);
    await again(2);
    await waitFor(() => expect(said()).not.toBeNull());
  });

  test('settings that were never stored are created on request', async () => {
    let isThere = false;
    const page = open({
      setting: (method) => {
        if (method === 'POST') isThere = true;
        return isThere ? Response.json({ ...SETTING, success: true }) : none();
      },
    });
    expect(
      await screen.findByText(
        'No global settings data found. Please try to initialize the global settings.',
      ),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Initialize settings' }));
    expect(await screen.findByLabelText(/^Platform fee/)).toBeTruthy();
    expect(sent(page)).toMatchObject([{ method: 'POST', path: 'global/setting' }]);
  });
});

describe('the settings', () => {
  const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);
  const write = async (label: RegExp, value: string) => {
    fireEvent.change(await field(label), { target: { value } });
    fireEvent.blur(await field(label));
  };
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));

  test('show each error next to its field and are not sent', async () => {
    const page = open();
    await write(/^Donation service fee/, '');
    await write(/^Donation charge/, '');
    await write(/^Processing fee/, '');
    await write(/^Platform fee/, '');
    await write(/^Tax rate/, '');
    await write(/^Complimentary tickets/, '0');
    save();
    for (const words of [
      'Service Fee is Required',
      'Donation Charge is required',
      'Processing Fee is required.',
      'Platform Fee is required.',
      'Tax rate is required.',
      'Please Specify a Limited Quantity',
    ])
      expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText(/^6 unsaved changes/)).toBeTruthy();
    expect(sent(page)).toEqual([]);
  });

  test('require a rate for cash and box office where tax is charged on them', async () => {
    const page = open();
    const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
    await field(/^Tax rate/);
    expect(toggle('Cash orders').disabled).toBe(true);
    expect((await field(/^Cash tax rate/)).disabled).toBe(true);
    fireEvent.click(toggle('Charge tax'));
    await waitFor(() => expect(toggle('Cash orders').checked).toBe(true));
    save();
    expect(await screen.findByText('Charge Cash Order is required.')).toBeTruthy();
    expect(screen.getByText('Charge Box Office is required.')).toBeTruthy();
    await write(/^Online tax rate/, '-1');
    expect(await screen.findByText('Invalid value.')).toBeTruthy();
    await write(/^Online tax rate/, '');
    await write(/^Cash tax rate/, '8');
    fireEvent.click(toggle('Box office'));
    await waitFor(async () => expect((await field(/^Box office tax/)).disabled).toBe(true));
    save();
    expect(await screen.findByText('Successfully Updated!')).toBeTruthy();
    expect(sent(page)[0]?.body).toMatchObject({
      chargeTax: true,
      chargeOnline: true,
      chargeCash: true,
      chargeCashValue: 8,
      chargeBoxOffice: false,
      version: 'v1',
    });
  });

  test('show the rates of cash and box office that follow the tax, and require them', async () => {
    const page = open({
      setting: () => Response.json({ ...SETTING, chargeTax: true, taxRate: 5.5 }),
    });
    expect((await field(/^Cash tax rate/)).value).toBe('5.5');
    expect((await field(/^Box office tax rate/)).value).toBe('5.5');
    expect((await field(/^Online tax rate/)).value).toBe('');
    expect(screen.getAllByText(/Leave empty to use the tax rate/)).toHaveLength(1);
    expect(screen.getByText('All changes are saved.')).toBeTruthy();
    await write(/^Cash tax rate/, '');
    await write(/^Box office tax rate/, '');
    save();
    expect(await screen.findByText('Charge Cash Order is required.')).toBeTruthy();
    expect(screen.getByText('Charge Box Office is required.')).toBeTruthy();
    expect(sent(page)).toEqual([]);
    await write(/^Cash tax rate/, '4');
    await write(/^Box office tax rate/, '5.5');
    save();
    expect(await screen.findByText('Successfully Updated!')).toBeTruthy();
    expect(sent(page)[0]?.body).toMatchObject({
      chargeTax: true,
      taxRate: 5.5,
      chargeOnline: null,
      chargeOnlineValue: null,
      chargeCash: true,
      chargeCashValue: 4,
      chargeBoxOffice: true,
      chargeBoxOfficeValue: 5.5,
    });
  });

  test('are sent with the version and without values chosen elsewhere', async () => {
    const page = open();
    fireEvent.click((await screen.findAllByRole('radio', { name: 'Buyer pays both fees' }))[0]!);
    fireEvent.click(screen.getByRole('switch', { name: 'Unlimited' }));
    save();
    expect(await screen.findByText('Successfully Updated!')).toBeTruthy();
    const body = sent(page)[0]?.body as object;
    expect(body).toMatchObject({
      serviceFeePassAlongOptionOnline: 'SERVICE_FEE_OPTION_ONLINE_2',
      serviceFeePassAlongOptionBackend: 'SERVICE_FEE_OPTION_BACKEND_1',
      maximumComplimentaryTickets: 999_999,
      version: 'v1',
    });
    for (const name of ['defaultSurchargeRule', 'isTenantSettingsControlEnabled', 'id'])
      expect(body).not.toHaveProperty(name);
    await waitFor(() => expect(screen.getByText('All changes are saved.')).toBeTruthy());
  });

  test.each([-1, 999_999, 1_000_000])(
    'read %i complimentary tickets as unlimited',
    async (most) => {
      open({ setting: () => Response.json({ ...SETTING, maximumComplimentaryTickets: most }) });
      const unlimited = await screen.findByRole<HTMLInputElement>('switch', { name: 'Unlimited' });
      expect(unlimited.checked).toBe(true);
      expect(screen.queryByLabelText(/^Complimentary tickets/)).toBeNull();
      fireEvent.click(unlimited);
      expect((await field(/^Complimentary tickets/)).value).toBe('1');
    },
  );

  test('explain the limit of complimentary tickets in words', async () => {
    open({ setting: () => Response.json({ ...SETTING, maximumComplimentaryTickets: 99_999 }) });
    const words = 'Up to 99,999 complimentary tickets for each event.';
    expect(await screen.findByText(words)).toBeTruthy();
    fireEvent.change(await field(/^Complimentary tickets/), { target: { value: '1' } });
    expect(await screen.findByText('Up to 1 complimentary ticket for each event.')).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: 'Unlimited' }));
    await waitFor(() => expect(screen.queryByText(/complimentary ticket for each/)).toBeNull());
  });

  test('are created with the same values if they are missing on save', async () => {
    const page = open({
      setting: (method) =>
        method === 'PUT'
          ? trouble(404, { code: 'not_found', message: 'None.' })()
          : Response.json({ ...SETTING, platformFee: 3 }),
    });
    await write(/^Platform fee/, '4');
    save();
    expect(await screen.findByText('Successfully Updated!')).toBeTruthy();
    expect(sent(page).map(({ method }) => method)).toEqual(['PUT', 'POST']);
    expect(sent(page)[1]?.body).toMatchObject({ platformFee: 4 });
  });

  test('keep what was typed and report the error when saving fails', async () => {
    open({ setting: (method) => (method === 'PUT' ? broken() : Response.json(SETTING)) });
    await write(/^Platform fee/, '4');
    save();
    save();
    expect(await screen.findByText('Updating Global Settings Failed')).toBeTruthy();
    expect((await field(/^Platform fee/)).value).toBe('4');
  });

  test('are reset by Cancel after a confirmation', async () => {
    open();
    await write(/^Platform fee/, '4');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    press('Discard changes');
    await waitFor(async () => expect((await field(/^Platform fee/)).value).toBe('3'));
    expect(screen.getByText('All changes are saved.')).toBeTruthy();
  });
});
