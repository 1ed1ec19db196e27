import { Typography } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';

/** Which version the template has, and which it will have with the file that is chosen. */
export function VersionNote({ isNew }: { isNew: boolean }) {
  const { register } = useFormContext();
  // Part of the form, so that another version that was uploaded meanwhile is told of.
  register('details.version');
  const [version = 0, zip] = useWatch({ name: ['details.version', 'zip'] }) as [
    number | undefined,
    File | undefined,
  ];
  // Of what is only being added nobody expects a version.
  const none = isNew ? '' : 'There is no version yet.';
  const now = version > 0 ? `This is version v${version}.` : none;
  return (
    <Typography
      variant="body2"
      role="status"
      sx={{ color: 'text.secondary', '&&:empty': { m: 0 } }}
    >
      {zip ? `With this ZIP file it will be v${version + 1}. Earlier versions are kept.` : now}
    </Typography>
  );
}
