import { receiveImage, type TenantCtx, type UploadedFile } from '@foyer/kit/server';
import { logoPlace } from './brandRecord.ts';
import { changeBrand } from './changeBrand.ts';
import { logoGround } from './logoGround.ts';

/** In pixels: sharp at the size that pages show it, and large enough for the preview of a link. */
const LARGEST_SIDE = 640;

const action = 'tenant.logo';

/** Takes an image and makes it the tenant's logo. The file before goes after it is named no longer. */
export const uploadLogo = (
  ctx: TenantCtx,
  { params, file }: { params: { tenantId: string }; file: UploadedFile },
) =>
  receiveImage(
    ctx,
    {
      ...{ file, as: 'logo', webp: true, largestSide: LARGEST_SIDE },
      placeOf: (name) => logoPlace(params.tenantId, name),
    },
    async ({ name, width, height, body }) =>
      changeBrand(ctx, {
        action,
        changes: {
          ...{ logo: name, logo_width: width, logo_height: height },
          logo_ground: await logoGround(body),
        },
      }),
  );

export const removeLogo = (ctx: TenantCtx) =>
  changeBrand(ctx, {
    action,
    changes: { logo: null, logo_width: null, logo_height: null, logo_ground: null },
  });
