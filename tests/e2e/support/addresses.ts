/** Where the program under test answers; the configuration chooses a free port and says it here. */
export const base = `localhost:${process.env['BROWSER_TEST_PORT'] ?? 3000}`;

export const landing = `http://${base}`;
export const platform = `http://console.${base}`;
export const storefront = (tenant: string): string => `http://${tenant}.${base}`;
export const tenantConsole = (tenant: string): string => `${storefront(tenant)}/admin`;
