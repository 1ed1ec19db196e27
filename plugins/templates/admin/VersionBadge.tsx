import { Badge } from '@foyer/kit/admin';

/** The current version. A template whose ZIP file never arrived has none. */
export function VersionBadge({ version }: { version: number }) {
  return version > 0 ? (
    <Badge tone="active">{`v${version}`}</Badge>
  ) : (
    <Badge tone="warn">No version yet</Badge>
  );
}
