import { Box } from '@mui/material';
import { useEffect, useState } from 'react';

/** The chosen picture, small, as the browser itself reads it; nothing for any other file. */
export function FilePreview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return (
    address && (
      <Box
        component="img"
        src={address}
        alt={`Preview of ${file.name}`}
        sx={{ display: 'block', maxWidth: '100%', maxHeight: 160, borderRadius: 1, mb: 1.5 }}
      />
    )
  );
}
