import { Typography } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';

/** The current version, and the next one if a file is chosen. */
export function VersionNote({ isNew }: { isNew: boolean }) {
  const { register } = useFormContext();
  // A form field, so that a version uploaded in the meantime is detected as a conflict.
  register('details.version');
  const [version = 0, zip] = useWatch({ name: ['details.version', 'zip'] }) as [
    number | undefined,
    File | undefined,
  ];
  // A new template isn't expected to have a version.
  const none = isNew ? '' : 'No version yet.';
  const now = version > 0 ? `Current version: v${version}` : none;
  return (
    <Typography
      variant="body2"
      role="status"
      sx={{ color: 'text.secondary', '&&:empty': { m: 0 } }}
    >
      {zip ? `This ZIP file will become v${version + 1}. Earlier versions are kept.` : now}
    </Typography>
  );
}
