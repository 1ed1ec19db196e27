import { bareCode } from '@foyer/kit/invisible';
import * as z from 'zod';

/**
 * `ticket#17` and `17` name the same: other programs send ids with what they are in front. What cannot be
 * seen was pasted with an id.
 */
export const bareId = (id: string): string => bareCode(id.slice(id.lastIndexOf('#') + 1));

/** An id in a body or a path, without what it may have in front. */
export const anyId = () => z.string().transform(bareId);
