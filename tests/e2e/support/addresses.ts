/** The host of the program under test. The configuration chooses a free port and stores it here. */
export const base = `localhost:${process.env['BROWSER_TEST_PORT'] ?? 3000}`;

export const landing = `http://${base}`;
export const platform = `http://console.${base}`;
export const storefront = (tenant: string): string => `http://${tenant}.${base}`;
export const tenantConsole = (tenant: string): string => `${storefront(tenant)}/admin`;
