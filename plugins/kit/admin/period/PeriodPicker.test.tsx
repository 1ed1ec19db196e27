import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { contract } from '../../contract.ts';
import { renderPlugin } from '../../../../packages/testing/renderPlugin.tsx';
import { defineAdmin } from '../defineAdmin.ts';
import { PeriodPicker } from './PeriodPicker.tsx';
import { usePeriod, usePeriodOrAll } from './usePeriod.ts';

const figures = contract({
  id: 'figures',
  permissions: { read: { label: 'View figures', realms: ['platform'] } },
});

function Figures() {
  const { period, choose } = usePeriod({ timeZone: 'America/New_York', initial: '7days' });
  return (
    <>
      <PeriodPicker choice={period.choice} onChoose={choose} />
      <output aria-label="days">{`${period.firstDay} to ${period.lastDay}`}</output>
      <output aria-label="address">{useLocation().search}</output>
    </>
  );
}

function open(search = '') {
  const plugin = defineAdmin({
    contract: figures,
    pages: [{ path: '/figures', can: 'read', element: <Figures /> }],
  });
  renderPlugin(plugin, { realm: 'platform', can: ['figures:read'], path: `/figures${search}` });
}
const pressed = (name: string) =>
  screen.getByRole('button', { name, hidden: true }).getAttribute('aria-pressed');

test('puts the selected period in the URL and keeps other parameters', async () => {
  open('?sales.sort=id%3Aasc');
  await screen.findByRole('button', { name: '7 days' });
  expect(pressed('7 days')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: '12 months' }));
  await waitFor(() =>
    expect(screen.getByLabelText('address').textContent).toBe(
      '?sales.sort=id%3Aasc&period=12months',
    ),
  );
  expect(pressed('12 months')).toBe('true');
});

test('selects custom dates by the first and the last day', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Custom' }));
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const show = () => screen.getByRole('button', { name: 'Apply' });
  type('Start date', '2026-03-09');
  type('End date', '2026-03-07');
  expect(screen.getByText('The end date is before the start date.')).toBeTruthy();
  expect(show()).toHaveProperty('disabled', true);
  type('Start date', '2026-03-01');
  fireEvent.click(show());
  await waitFor(() =>
    expect(screen.getByLabelText('days').textContent).toBe('2026-03-01 to 2026-03-07'),
  );
  expect(screen.getByLabelText('address').textContent).toBe('?period=2026-03-01..2026-03-07');
});

test.each(['2026-03-09..2026-03-07', '2026-02-30..2026-03-07', 'soon'])(
  'reports that %s in the URL is not a period, and shows the first choice',
  async (written) => {
    open(`?period=${written}`);
    expect((await screen.findByRole('alert')).textContent).toContain('Can’t show these dates');
    expect(pressed('7 days')).toBe('true');
  },
);

function AllFigures() {
  const { period, choice, choose } = usePeriodOrAll({ timeZone: 'America/New_York' });
  return (
    <>
      <PeriodPicker withAll choice={choice} onChoose={choose} />
      <output aria-label="days">{period ? period.beforeWords : 'all days'}</output>
    </>
  );
}

test('shows all time as no period, which can be selected again', async () => {
  const plugin = defineAdmin({
    contract: figures,
    pages: [{ path: '/figures', can: 'read', element: <AllFigures /> }],
  });
  renderPlugin(plugin, { realm: 'platform', can: ['figures:read'], path: '/figures' });
  await screen.findByRole('button', { name: 'All' });
  const days = () => screen.getByLabelText('days').textContent;
  expect([pressed('All'), days()]).toEqual(['true', 'all days']);
  fireEvent.click(screen.getByRole('button', { name: '7 days' }));
  await waitFor(() => expect([pressed('All'), days()]).toEqual(['false', 'the previous 7 days']));
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  await waitFor(() => expect([pressed('All'), days()]).toEqual(['true', 'all days']));
});
