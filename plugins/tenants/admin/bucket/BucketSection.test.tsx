import { defineAdmin } from '@foyer/kit/admin';
import { renderPlugin } from '@foyer/testing/admin';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { tenants, type BucketStatus, type Tenant } from '../../contract.ts';
import { BucketSection } from './BucketSection.tsx';
import { TickerContext, type Ticker } from './TickerContext.ts';

const KEY = 'retry-timer:tenant-1';
const CAN = ['tenants:tenants.read', 'tenants:tenants.write'];
beforeEach(() => sessionStorage.clear());

const tenantIn = (status: string) =>
  ({ id: 'tenant-1', details: { name: 'Quay', status } }) as unknown as Tenant;

/** The section for a bucket with a given status, with a manual clock. */
async function open(given: {
  bucket: BucketStatus;
  tenant?: string;
  can?: string[];
  recreating?: () => Response;
}) {
  const bucket: { status: BucketStatus } = { status: given.bucket };
  const listeners = new Set<() => void>();
  const ticker: Ticker = (onTick) => {
    listeners.add(onTick);
    return () => listeners.delete(onTick);
  };
  const element = (
    <TickerContext value={ticker}>
      <h1>Quay</h1>
      <BucketSection tenant={tenantIn(given.tenant ?? 'active')} />
    </TickerContext>
  );
  const plugin = defineAdmin({
    contract: tenants,
    pages: [{ path: '/quay', can: 'tenants.read', element }],
  });
  const page = renderPlugin(plugin, {
    realm: 'platform',
    can: given.can ?? CAN,
    path: '/quay',
    data: {
      'tenants/tenant-1/bucket': () => Response.json(bucket),
      tenants: () => {
        const refused = given.recreating?.();
        if (refused) return refused;
        bucket.status = 'CREATE_IN_PROGRESS';
        return Response.json(tenantIn('active'));
      },
    },
  });
  await screen.findByRole('heading', { name: 'Bucket Setup' });
  await waitFor(() => expect(document.querySelector('.MuiSkeleton-root')).toBeNull());
  const checks = () => page.asked.filter(({ path }) => path.endsWith('/bucket')).length;
  const tick = async (times: number) => {
    for (let n = 0; n < times; n++)
      await act(async () => {
        listeners.forEach((onTick) => onTick());
        await Promise.resolve();
      });
  };
  return { ...page, bucket, tick, checks, isTicking: () => listeners.size > 0 };
}

const progress = () =>
  Number(
    screen.getByRole('progressbar', { name: 'Creating bucket' }).getAttribute('aria-valuenow'),
  );

test('asks for the status every five seconds, and reports a created bucket', async () => {
  const { bucket, tick, checks, isTicking } = await open({ bucket: 'CREATE_IN_PROGRESS' });
  expect(progress()).toBe(0);
  expect(checks()).toBe(1);
  await tick(4);
  expect(checks()).toBe(1);
  await tick(1);
  expect(checks()).toBe(2);
  bucket.status = 'CREATE_COMPLETE';
  await tick(5);
  expect(await screen.findByText('Create Bucket Successful')).toBeTruthy();
  expect(screen.getByText('Ready')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(sessionStorage.getItem(KEY)).toBeNull();
  expect(isTicking()).toBe(false);
});

test('keeps the counter in the tab, and continues it after a reload', async () => {
  const first = await open({ bucket: 'CREATE_IN_PROGRESS' });
  await first.tick(24);
  expect(sessionStorage.getItem(KEY)).toBe('24');
  const second = await open({ bucket: 'CREATE_IN_PROGRESS' });
  expect(first.isTicking()).toBe(false);
  expect(progress()).toBe(40);
  await second.tick(1);
  expect(sessionStorage.getItem(KEY)).toBe('25');
});

test('at second 59, returns to 54 while the bucket is still being created', async () => {
  sessionStorage.setItem(KEY, '57');
  const { tick } = await open({ bucket: 'CREATE_IN_PROGRESS' });
  await tick(1);
  expect(progress()).toBe(97);
  await tick(1);
  expect(progress()).toBe(90);
  expect(sessionStorage.getItem(KEY)).toBe('54');
});

test('at second 60, a bucket that was not found has failed and can be recreated', async () => {
  sessionStorage.setItem(KEY, '56');
  const { tick, asked, isTicking } = await open({ bucket: 'NOT_FOUND' });
  await tick(3);
  expect(screen.queryByText('Create Bucket Failed')).toBeNull();
  await tick(1);
  const toast = (await screen.findByText('Create Bucket Failed')).closest('[role=alert]');
  expect(toast?.textContent).toContain('Failed to create Bucket for this tenant');
  expect(sessionStorage.getItem(KEY)).toBeNull();
  expect(isTicking()).toBe(false);

  const again = screen.getByRole('button', { name: 'Recreate Bucket' });
  fireEvent.click(again);
  fireEvent.click(again);
  await waitFor(() => expect(progress()).toBe(0));
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { id: 'tenant-1', retry: true },
  ]);
});

test('doesn’t report a bucket that was ready before', async () => {
  const { isTicking } = await open({ bucket: 'CREATE_COMPLETE' });
  expect(screen.getByText('Ready')).toBeTruthy();
  expect(screen.queryByText('Create Bucket Successful')).toBeNull();
  expect(isTicking()).toBe(false);
});

test('reports a refusal to recreate the bucket, and reloads its status', async () => {
  const message = 'The bucket of this tenant is being made already.';
  const recreating = () =>
    Response.json({ error: { code: 'bucket_exists', message } }, { status: 409 });
  const { bucket } = await open({ bucket: 'NOT_FOUND', recreating });
  bucket.status = 'CREATE_COMPLETE';
  fireEvent.click(screen.getByRole('button', { name: 'Recreate Bucket' }));
  const toast = (await screen.findByText('Create Bucket Failed')).closest('[role=alert]');
  expect(toast?.textContent).toContain(message);
  expect(await screen.findByText('Ready')).toBeTruthy();
});

test.each([
  ['a pending tenant', { tenant: 'pending' }],
  ['a read-only user', { can: CAN.slice(0, 1) }],
])('offers no recreation for %s', async (_who, given) => {
  await open({ bucket: 'NOT_FOUND', ...given });
  expect(screen.getByText('Not found')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Recreate Bucket' })).toBeNull();
});
