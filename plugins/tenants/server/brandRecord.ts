import type { Knex, TenantBrand } from '@foyer/kit/server';

export interface BrandRecord {
  id: string;
  logo: string | null;
  logo_width: number | null;
  logo_height: number | null;
  logo_ground: 'light' | 'dark' | null;
  accent: string | null;
}

export const BRAND_COLUMNS = [
  ...['t.id', 't.logo', 't.logo_width', 't.logo_height', 't.logo_ground', 't.accent'],
] as const;

/** Where a tenant's logo is stored. */
export const logoPlace = (tenantId: string, name: string) => ({
  bucket: tenantId,
  key: `brand/${name}`,
});

/** A logo's public address. The name changes with the logo, so that it can be cached. */
const logoAddress = (tenantId: string, name: string): string =>
  `/api/p/tenants/${tenantId}/logo/${name}`;

const WEBP = /\.webp$/;

/** The name under which a logo is served as PNG, for email clients; JPEG and PNG have no other. */
export const nameInEmails = (name: string): string => name.replace(WEBP, '.png');

export function toBrand({ id, accent, ...row }: BrandRecord): TenantBrand {
  const { logo, logo_width: width, logo_height: height, logo_ground: ground } = row;
  const isMeasured = logo !== null && width !== null && height !== null;
  return {
    logo: isMeasured
      ? {
          address: logoAddress(id, logo),
          addressInEmails: logoAddress(id, nameInEmails(logo)),
          ...{ width, height, ground },
        }
      : null,
    accent,
  };
}

export const findBrand = (db: Knex, tenantId: string): Promise<BrandRecord | undefined> =>
  db('tenants_tenant as t')
    .where('t.id', tenantId)
    .whereNull('t.deleted_at')
    .first<BrandRecord | undefined>(BRAND_COLUMNS);

/** The branding as the consoles show it. */
export function toWire(record: BrandRecord): { logo: string | null; accent: string | null } {
  const { logo, accent } = toBrand(record);
  return { logo: logo && logo.address, accent };
}
