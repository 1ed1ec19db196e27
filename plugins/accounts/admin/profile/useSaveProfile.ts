import { useClient, useUpload } from '@foyer/kit/admin';
import type { FieldValues } from 'react-hook-form';
import { accounts } from '../../contract.ts';
import type { Profile, ProfileForm } from '../../contract/profile.ts';

/** A picture that waits to be saved with the rest, or that is to go. */
export type PictureChange = { file: File; address: string } | 'removed' | undefined;

interface Given {
  stored: Profile;
  sent: FieldValues;
  picture: PictureChange;
  /** What was saved is not sent again when the other half failed. */
  onPictureSaved(address: string | null): void;
}

export interface Saved {
  profile: Profile;
  /** The fields are saved, and the picture is not. */
  pictureProblem?: unknown;
}

/**
 * Sends the changed fields and the picture together, and answers the profile as it is then.
 * @throws what kept the fields from being saved
 */
export function useSaveProfile(): (given: Given) => Promise<Saved> {
  const api = useClient(accounts);
  const { send } = useUpload({
    to: { route: accounts.routes.uploadPicture },
    onDone: () => undefined,
  });
  const changePicture = async ({ stored: { id }, picture, onPictureSaved }: Given) => {
    if (picture === undefined) return;
    const params = { id };
    const saved =
      picture === 'removed'
        ? await api.removePicture({ params })
        : ((await send(picture.file, { route: accounts.routes.uploadPicture, params })) as Profile);
    onPictureSaved(saved.details.profile);
  };
  const changeFields = async ({ stored, sent }: Given): Promise<Profile> => {
    const changes = changedFields(stored, sent['details'] as ProfileForm);
    const version = sent['version'] as string | undefined;
    return Object.keys(changes).length === 0
      ? stored
      : api.saveProfile({ params: { id: stored.id }, body: { ...changes, version } });
  };
  return async (given) => {
    const [fields, picture] = await Promise.allSettled([changeFields(given), changePicture(given)]);
    if (fields.status === 'rejected') throw fields.reason;
    return {
      profile: fields.value,
      ...(picture.status === 'rejected' && { pictureProblem: picture.reason as unknown }),
    };
  };
}

/** What differs from what is stored; an emptied input holds null where an empty text is kept. */
function changedFields(stored: Profile, typed: ProfileForm): Partial<ProfileForm> {
  const before: Record<string, unknown> = stored.details;
  const isOther = ([field, value]: [string, unknown]) => (value ?? '') !== (before[field] ?? '');
  return Object.fromEntries(
    Object.entries(typed)
      .filter(isOther)
      .map(([field, value]) => [field, value === '' && field === 'birthDate' ? null : value]),
  );
}
