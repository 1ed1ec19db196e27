/**
 * Which places of the project a journey is about: `npm test -- plugins/charities` runs those of that
 * place. Every journey has at least one, which `api/start/testsOf.test.ts` sees to.
 */
export const PLACES: Readonly<Record<string, readonly string[]>> = {
  'activity.spec.ts': ['admin', 'plugins/kit'],
  'brand.spec.ts': ['plugins/tenants', 'storefront'],
  'charities.spec.ts': ['plugins/charities'],
  'checkoutTrouble.spec.ts': ['plugins/checkout', 'storefront'],
  'desk.spec.ts': ['plugins/events', 'plugins/orders'],
  'door.spec.ts': ['plugins/orders'],
  'landing.spec.ts': ['api/pages'],
  'holdTrouble.spec.ts': ['plugins/checkout', 'storefront'],
  'lists.spec.ts': ['plugins/charities', 'plugins/kit/admin/list'],
  'longNames.spec.ts': ['plugins/charities', 'plugins/events'],
  'modals.spec.ts': ['plugins/kit/admin/dialog'],
  'onboardingPage.spec.ts': ['plugins/payments/local-stripe'],
  'paymentPage.spec.ts': ['plugins/payments/local-stripe'],
  'permissions.spec.ts': ['admin', 'plugins/accounts'],
  'policies.spec.ts': ['plugins/policies'],
  'reportGrid.spec.ts': ['plugins/kit/admin/grid'],
  'sale.spec.ts': ['plugins/checkout', 'plugins/events', 'plugins/orders', 'storefront'],
  'salePages.spec.ts': ['plugins/checkout', 'storefront'],
  'saleTrouble.spec.ts': ['plugins/checkout', 'storefront'],
  'saving.spec.ts': ['plugins/kit/admin/form'],
  'screens.spec.ts': ['admin', 'plugins/kit/admin'],
  'signIn.spec.ts': ['admin', 'plugins/accounts'],
  'storefront.spec.ts': ['plugins/events', 'storefront'],
  'tasks.spec.ts': ['plugins/kit/admin/tasks'],
  'tenantCharities.spec.ts': ['plugins/charities'],
  'tenantConsole.spec.ts': ['plugins/charities', 'plugins/tenants'],
  'themes.spec.ts': ['admin', 'storefront'],
  'uploads.spec.ts': ['plugins/kit/admin/upload'],
};
