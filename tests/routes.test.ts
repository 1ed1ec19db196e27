import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, ask, type TestApp, type Visitor } from '@foyer/testing';
import {
  ATTENDEE_ROLE,
  isOpen,
  permissionName,
  PLATFORM_ROLES,
  TENANT_ROLES,
  type Realm,
} from '@foyer/kit';
import { checkout } from '@foyer/plugin-checkout/contract';
import { saleApp } from '@foyer/plugin-payments/testing';
import { bodyFor } from './routeBodies.ts';

/** A caller, whose access follows from the permissions that their role declares in their realm. */
interface Caller {
  who: string;
  realm: Realm | null;
  role?: string;
  visitor(): Visitor;
}

let app: TestApp;
beforeAll(async () => {
  app = await saleApp();
  // Otherwise the tenant has no permission to change fees.
  await app.database('fees_setting').update({ is_tenant_settings_control_enabled: true });
});
afterAll(() => app.stop());

const callers: Caller[] = [
  { who: 'nobody on the console', realm: null, visitor: () => app.as.nobody() },
  { who: 'nobody on a tenant’s host', realm: null, visitor: () => app.as.nobody('a') },
  ...PLATFORM_ROLES.map((role): Caller => ({
    who: role,
    realm: 'platform',
    role,
    visitor: () => app.as.platform(role),
  })),
  ...TENANT_ROLES.map((role): Caller => ({
    who: `${role} of tenant a`,
    realm: 'tenant',
    role,
    visitor: () => app.as.tenant('a', role),
  })),
  {
    who: 'a buyer of tenant a',
    realm: 'attendee',
    role: ATTENDEE_ROLE,
    visitor: () => app.as.attendee('a'),
  },
];

/** Statuses of denied requests. */
const DENIED = { nobody: 401, forbidden: 403, foreign: 404 } as const;

const call = async (visitor: Visitor, route: TestApp['routes'][number], tenantId: string) => {
  const hasBody = route.method !== 'get' && route.method !== 'delete' && !route.raw;
  const { status } = await ask(visitor, route.method, address(route.path, { tenantId }), {
    ...(hasBody && { body: {} }),
  });
  return status;
};

function permissionOf(route: TestApp['routes'][number]) {
  if (isOpen(route.can)) return undefined;
  const declared = route.contract.permissions[route.can];
  if (!declared) throw new Error(`${route.path} requires an undeclared permission.`);
  const { realms, roles = [] } = declared;
  return { name: permissionName(route.contract, route.can), realms, roles };
}

describe.each(callers)('$who', ({ realm, role, visitor }) => {
  test('is allowed where a permission says so, and denied everywhere else', async () => {
    const wrong: string[] = [];
    for (const route of app.routes) {
      const permission = permissionOf(route);
      if (!permission) continue;
      const status = await call(visitor(), route, app.tenants.a.id);
      const holds =
        realm !== null &&
        permission.realms.includes(realm) &&
        permission.roles.includes(role ?? '');
      // A user of a tenant's console counts as signed out in the storefront.
      const isNobody = realm === null || (realm === 'tenant' && route.path.startsWith('/p/'));
      const expected = isNobody ? DENIED.nobody : DENIED.forbidden;
      // Allowed, whatever the handler then says about an empty body or unknown ID.
      const isRight = holds
        ? status !== DENIED.nobody && status !== DENIED.forbidden && status < 500
        : status === expected;
      if (!isRight) wrong.push(`${route.method} ${route.path} ${permission.name}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});

test('an admin of another tenant gets a 404 on this tenant’s paths', async () => {
  const scoped = app.routes.filter(({ path }) => path.includes(':tenantId'));
  expect(scoped.length).toBeGreaterThan(0);
  for (const route of scoped) {
    const realms = permissionOf(route)?.realms ?? ['tenant'];
    const expected = realms.includes('tenant') ? DENIED.foreign : DENIED.forbidden;
    const status = await call(app.as.tenant('b'), route, app.tenants.a.id);
    expect([route.path, status]).toEqual([route.path, expected]);
  }
});

test('every public route says why, and there are no others than these', () => {
  const opened = app.routes.flatMap(({ contract, name, can }) =>
    isOpen(can) && can.open.trim() ? [`${contract.id}.${name}`] : [],
  );
  expect(opened.toSorted()).toEqual([
    // Sign-in routes have no user yet; routes about the user’s account answer 401 without a session.
    'accounts.addPasskey',
    'accounts.addTotp',
    'accounts.askPasskey',
    'accounts.askProof',
    'accounts.askSecondFactor',
    'accounts.beginPasskey',
    'accounts.beginTotp',
    'accounts.changePassword',
    'accounts.completeLogin',
    'accounts.endOtherSessions',
    'accounts.endSession',
    'accounts.enter',
    'accounts.forgotPassword',
    'accounts.invite',
    'accounts.linkAccount',
    'accounts.login',
    'accounts.logout',
    'accounts.newRecoveryCodes',
    'accounts.openDeviceLink',
    'accounts.ownFactors',
    'accounts.ownSessions',
    'accounts.picture',
    'accounts.profile',
    'accounts.prove',
    'accounts.register',
    'accounts.removePasskey',
    'accounts.removePicture',
    'accounts.removeTotp',
    'accounts.removeView',
    'accounts.renamePasskey',
    'accounts.requestSignInLink',
    'accounts.resendVerification',
    'accounts.resetPassword',
    'accounts.saveProfile',
    'accounts.saveView',
    'accounts.session',
    'accounts.signInByLink',
    'accounts.signInByPasskey',
    'accounts.stopImpersonation',
    'accounts.switchGroup',
    'accounts.uploadPicture',
    'accounts.verify',
    'accounts.views',
    // Buyers need no account: their cart's ID or the emailed link is the secret.
    ...Object.keys(checkout.routes)
      .map((name) => `checkout.${name}`)
      .toSorted(),
    'events.publicEvent',
    'events.publicEvents',
    'events.publicImage',
    'events.publicPoster',
    'events.publicProgramme',
    'events.publicSeatmap',
    'events.publicSetting',
    'events.publicShareImage',
    // Tasks need no permission and belong to the user who started them; without a session they
    // answer 401.
    'kit.cancelTask',
    'kit.completeUpload',
    'kit.dismissTask',
    'kit.docs',
    'kit.docsAsset',
    'kit.download',
    'kit.exportList',
    'kit.mailGallery',
    'kit.mailbox',
    'kit.openapi',
    'kit.readFile',
    'kit.settle',
    'kit.task',
    'kit.taskFile',
    'kit.tasks',
    'kit.timeZone',
    'kit.uploadState',
    'kit.writeFile',
    'newsletter.confirm',
    'newsletter.subscribe',
    'newsletter.subscribeHere',
    'newsletter.unsubscribe',
    'notifications.markAllRead',
    'notifications.markRead',
    'notifications.notifications',
    'notifications.preferences',
    'notifications.savePreference',
    'orders.buyerCalendar',
    'orders.buyerOrder',
    'orders.buyerPdf',
    'orders.buyerResend',
    'orders.changeAddress',
    'orders.confirm',
    'orders.confirmation',
    'orders.findOrder',
    'orders.writeOrganizer',
    // Its signature is checked instead.
    'payments.webhook',
    'policies.publicPolicy',
    'tenants.manifest',
    'tenants.publicIcon',
    'tenants.publicLogo',
  ]);
});

test('returns 404 for undeclared routes, whoever calls them', async () => {
  for (const path of ['/api/no/such/route', '/api/tenants/x/y/z', '/api/platform'])
    for (const visitor of [app.as.nobody(), app.as.platform(), app.as.tenant('a')])
      expect((await visitor.request(path)).status).toBe(404);
});

test('never returns 500 for an invalid parameter', { timeout: 300_000 }, async () => {
  const { seed = 0 } = fc.readConfigureGlobal();
  const odd = [
    'x',
    "'",
    '\0',
    '..',
    '%',
    'é🎭',
    '00000000-0000-4000-8000-00000000000g',
    'x'.repeat(5_000),
  ];
  const wrong: string[] = [];
  let n = seed % odd.length;
  for (const route of app.routes.filter(({ path }) => path.includes(':'))) {
    const { a } = app.tenants;
    const names = Array.from(route.path.matchAll(/:(\w+)/g), ([, name = '']) => name);
    for (const target of names) {
      // Two for each parameter, different on each run.
      n += 1;
      for (const value of [odd[n % odd.length] ?? '', odd[(n + 4) % odd.length] ?? '']) {
        const params = Object.fromEntries(
          names.map((name) => [name, name === target ? value : name === 'tenantId' ? a.id : value]),
        );
        const at = address(route.path, params);
        const { status } = await ask(app.as.platform(), route.method, at, { body: bodyFor(route) });
        if (status >= 500)
          wrong.push(
            `${route.method} ${route.path} ${value.slice(0, 40)}: ${status}, seed ${seed}`,
          );
      }
    }
  }
  expect(wrong).toEqual([]);
});
