import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { contract } from '../../contract.ts';
import { ApiError } from '../../errors.ts';
import { renderPlugin } from '../../../../packages/testing/renderPlugin.tsx';
import { defineAdmin } from '../defineAdmin.ts';
import { ChartCard, type ChartCardProps } from './ChartCard.tsx';

const figures = contract({
  id: 'figures',
  permissions: { read: { label: 'View figures', realms: ['platform'] } },
});

type Day = {
  day: string;
  sold: number;
  earned: number;
};
const days: Day[] = [
  { day: '2026-03-07', sold: 3, earned: 30.5 },
  { day: '2026-03-08', sold: 0, earned: 0 },
];

function show(given: Partial<ChartCardProps<Day>>) {
  const element = (
    <ChartCard<Day>
      kind="bar"
      title="Sales by day"
      rows={days}
      of={{ field: 'day', label: 'Day', kind: 'day' }}
      series={[
        { field: 'sold', label: 'Tickets' },
        { field: 'earned', label: 'Earned', kind: 'money' },
      ]}
      {...given}
    />
  );
  const plugin = defineAdmin({
    contract: figures,
    pages: [{ path: '/figures', can: 'read', element }],
  });
  renderPlugin(plugin, { realm: 'platform', can: ['figures:read'], path: '/figures' });
}
const card = async () => within(await screen.findByRole('region', { name: 'Sales by day' }));

test.each(['line', 'bar', 'share'] as const)(
  'shows the same data in a %s chart and its table',
  async (kind) => {
    show({ kind });
    const shown = await card();
    const drawn = await shown.findByRole('group', { name: 'Sales by day, chart' });
    await waitFor(() => expect(drawn.querySelector('svg')).not.toBeNull());
    fireEvent.click(shown.getByRole('button', { name: 'Show as table' }));
    const rows = within(shown.getByRole('table', { name: 'Sales by day' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Day', 'Tickets', 'Earned'],
      ['March 07, 2026', '3', '$30.50'],
      ['March 08, 2026', '0', '$0.00'],
    ]);
    fireEvent.click(shown.getByRole('button', { name: 'Show as chart' }));
    expect(shown.queryByRole('table')).toBeNull();
  },
);

test('exports the chart’s data, with cells that spreadsheets do not run as formulas', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:chart';
  };
  const of = { field: 'day', label: 'Day "here"' } as const;
  show({ rows: [...days, { day: '=1+1, "x"\nday', sold: 1, earned: -2 }], of });
  fireEvent.click((await card()).getByRole('button', { name: 'Export Sales by day to CSV' }));
  const reader = new FileReader();
  reader.readAsText(files[0] ?? new Blob());
  await waitFor(() => expect(reader.readyState).toBe(FileReader.DONE));
  expect(String(reader.result).replace(/^\uFEFF/, '')).toBe(
    '"Day ""here""",Tickets,Earned\n' +
      '2026-03-07,3,30.50\n2026-03-08,0,0.00\n"\'=1+1, ""x""\nday",1,-2.00\n',
  );
});

test('shows a chart while loading, without data, and failed', async () => {
  show({ rows: undefined });
  const region = await screen.findByRole('region', { name: 'Sales by day' });
  expect(region.getAttribute('aria-busy')).toBe('true');
  show({ rows: [{ day: '2026-03-07', sold: 0, earned: 0 }], empty: 'Nothing was sold.' });
  expect((await card()).getByText('Nothing was sold.')).toBeTruthy();
  const onRetry = vi.fn<() => void>();
  const error = new ApiError({ status: 500, code: 'internal', message: 'It broke.' });
  show({ rows: undefined, error, onRetry });
  fireEvent.click((await card()).getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
