import { bareCode } from '@foyer/kit/invisible';
import * as z from 'zod';

/**
 * `ticket#17` and `17` are the same ID: other programs prefix IDs with their type. Invisible characters
 * come from pasting.
 */
export const bareId = (id: string): string => bareCode(id.slice(id.lastIndexOf('#') + 1));

/** An ID in a body or a path, without its optional prefix. */
export const anyId = () => z.string().transform(bareId);
