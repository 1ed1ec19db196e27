import { deleteAccount, previewDeletion } from './deletion.ts';
import { ownData } from './ownData.ts';
import { keepDetails, ownDetails } from './ownDetails.ts';

/** A buyer's own account. */
export const attendeeHandlers = {
  ownDetails,
  keepDetails,
  ownData,
  deletion: previewDeletion,
  deleteAccount,
};
