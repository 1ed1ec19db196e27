import type { Logo } from '../page.ts';

/** The tenant's logo in the place that is kept for it, on a ground where it can be seen. */
export function TenantLogo({ logo, name }: { logo: Logo; name: string }) {
  const { address, width, height, ground } = logo;
  return (
    <img
      className={`logo ${ground ? `on-${ground}` : ''}`}
      {...{ src: address, alt: name, width, height }}
    />
  );
}
