import * as z from 'zod';

/** `ticket#17` and `17` name the same: other programs send ids with what they are in front. */
export const bareId = (id: string): string => id.slice(id.lastIndexOf('#') + 1);

/** An id in a body or a path, without what it may have in front. */
export const anyId = () => z.string().transform(bareId);
