import { useClient, useUpload } from '@foyer/kit/admin';
import type { FieldValues } from 'react-hook-form';
import { accounts } from '../../contract.ts';
import type { Profile, ProfileForm } from '../../contract/profile.ts';

/** A picture to be saved with the form, or its removal. */
export type PictureChange = { file: File; address: string } | 'removed' | undefined;

interface Given {
  stored: Profile;
  sent: FieldValues;
  picture: PictureChange;
  /** Prevents resending the picture when the fields failed. */
  onPictureSaved(address: string | null): void;
}

export interface Saved {
  profile: Profile;
  /** Set if the fields were saved but the picture wasn't. */
  pictureProblem?: unknown;
}

/**
 * Saves the changed fields and the picture in parallel, and returns the resulting profile.
 * @throws the error that kept the fields from being saved
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

/** The fields that differ from the stored ones; an emptied input's null equals a stored empty text. */
function changedFields(stored: Profile, typed: ProfileForm): Partial<ProfileForm> {
  const before: Record<string, unknown> = stored.details;
  const isOther = ([field, value]: [string, unknown]) => (value ?? '') !== (before[field] ?? '');
  return Object.fromEntries(
    Object.entries(typed)
      .filter(isOther)
      .map(([field, value]) => [field, value === '' && field === 'birthDate' ? null : value]),
  );
}
