import { Badge } from '@foyer/kit/admin';

/** The version that is shown; a template whose ZIP file never came has none. */
export function VersionBadge({ version }: { version: number }) {
  return version > 0 ? (
    <Badge tone="active">{`v${version}`}</Badge>
  ) : (
    <Badge tone="warn">No version yet</Badge>
  );
}
