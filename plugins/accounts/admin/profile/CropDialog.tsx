import { ModalFrame, pageNonce, useAction } from '@foyer/kit/admin';
import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  Slider,
  Typography,
} from '@mui/material';
import { useEffect, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';

const MOST_ZOOM = 4;
/** The step of the arrow keys, in screen pixels. */
const KEY_STEP = 8;

/** Selects the square of a picture that is kept, by pointer, touch or keys. */
export default function CropDialog(props: {
  file: File;
  onDone: (cropped: File) => void;
  onUnreadable: () => void;
  onClose: () => void;
}) {
  const { file, onDone, onUnreadable, onClose } = props;
  const [address, setAddress] = useState<string>();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const zoomId = useId();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  const finish = useAction(async () => {
    if (address && area) onDone(await cropPicture({ address, area, file }));
  });

  return (
    <ModalFrame title="Crop picture" onClose={onClose}>
      <DialogContent>
        {finish.failure && (
          <Alert severity="error" sx={{ mb: 1.5 }}>
            {finish.failure}
          </Alert>
        )}
        <Box sx={{ position: 'relative', height: 'min(320px, 50dvh)', bgcolor: 'var(--sunken)' }}>
          {address && (
            <Cropper
              image={address}
              crop={crop}
              zoom={zoom}
              aspect={1}
              minZoom={1}
              maxZoom={MOST_ZOOM}
              keyboardStep={KEY_STEP}
              nonce={pageNonce()}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_share, pixels) => setArea(pixels)}
              mediaProps={{ alt: '', onError: onUnreadable }}
              cropperProps={{
                role: 'group',
                'aria-label': 'Crop area. Use the arrow keys to move the picture.',
              }}
            />
          )}
        </Box>
        <Typography id={zoomId} sx={{ mt: 2 }}>
          Zoom
        </Typography>
        <Slider
          aria-labelledby={zoomId}
          value={zoom}
          min={1}
          max={MOST_ZOOM}
          step={0.1}
          onChange={(_event, value) => setZoom(value)}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={!area} onClick={() => void finish.run()}>
          Use picture
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}

/** In pixels: the size that the server stores. */
const SIDE = 512;
const QUALITY = 0.92;

/**
 * Draws the chosen square of a picture into a new file, no larger than the stored size.
 * @param given.area in pixels of the picture
 */
async function cropPicture(given: { address: string; area: Area; file: File }): Promise<File> {
  const { address, area, file } = given;
  const image = new Image();
  image.src = address;
  await image.decode();
  const side = Math.max(1, Math.min(SIDE, Math.round(area.width)));
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  canvas
    .getContext('2d')
    ?.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (!bytes) throw new Error('We can’t read this image. Choose another one.');
  return new File([bytes], file.name, { type });
}
