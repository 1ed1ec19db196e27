import { type BodyOf, invalid } from '@foyer/kit';
import {
  errorMessage,
  errorStatus,
  fieldErrors,
  FormDialog,
  TextInput,
  useClient,
} from '@foyer/kit/admin';
import { type ReactNode, useRef } from 'react';
import * as z from 'zod';
import { accounts } from '../../contract.ts';
import { emailAddress } from '../../contract/fields.ts';
import { staffInvite } from '../../contract/staff.ts';
import { toasts } from './toasts.ts';

/** The most people to invite at once. */
const MOST = 50;

/** Addresses separated by commas, spaces or line breaks, each once. */
const addressesIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,;]+/)
      .filter((one) => one !== '')
      .map((one) => emailAddress.safeParse(one).data ?? one),
  ),
];

const emails = z.string().superRefine((typed, context) => {
  const message = problemOf(addressesIn(typed));
  if (message) context.addIssue({ code: 'custom', message });
});

function problemOf(all: readonly string[]): string | undefined {
  if (all.length > MOST) return `You can invite up to ${MOST} people at once.`;
  const wrong = all.filter((one) => !emailAddress.safeParse(one).success);
  if (all.length <= 1)
    return all.length === wrong.length ? 'Please enter a valid email.' : undefined;
  return wrong.length > 0 ? `Not a valid email: ${wrong.join(', ')}.` : undefined;
}

const form = z.object({
  details: z.object({ ...staffInvite.shape.details.omit({ email: true }).shape, emails }),
});
const NOBODY = { details: { emails: '', roles: [], eventIds: null, endsAt: null } };

/** Invites people to a tenant with the same access. Who couldn't be invited is said, the others are. */
export function InvitePeopleDialog(props: {
  tenantId: string;
  /** The inputs of their access. */
  children: ReactNode;
  onClose: () => void;
}) {
  const { tenantId, children, onClose } = props;
  const api = useClient(accounts).staff;
  const invited = useRef(new Set<string>());

  async function invite(given: BodyOf<typeof form>): Promise<number> {
    const { emails: typed, ...access } = given.details;
    const all = addressesIn(typed);
    const refused: string[] = [];
    // One after the other; those who were invited before an error aren't invited again.
    for (const email of all.filter((one) => !invited.current.has(one)))
      try {
        await api.create({ tenantId, body: { details: { ...access, email } } });
        invited.current.add(email);
      } catch (error) {
        const ofEmail = fieldErrors(error)?.['details.email'];
        const isAboutAddress = ofEmail !== undefined || errorStatus(error) === 409;
        if (!isAboutAddress) throw error;
        const why = ofEmail ?? errorMessage(error);
        refused.push(all.length > 1 ? `${email}: ${why}` : why);
      }
    if (refused.length > 0)
      throw invalid({
        'details.emails': [
          `${invited.current.size > 0 ? 'The others were invited. ' : ''}${refused.join(' ')}`,
        ],
      });
    return all.length;
  }

  return (
    <FormDialog
      title="Invite people"
      schema={form}
      record={NOBODY}
      submitLabel="Send invite"
      onSubmit={invite}
      done={(count) =>
        count > 1 ? { ...toasts.staffInvited, title: `${count} invites sent` } : toasts.staffInvited
      }
      failed={toasts.inviteFailed}
      onClose={onClose}
    >
      <TextInput
        source="details.emails"
        label="Emails"
        isRequired
        multiline
        helperText="To invite several people, separate their emails with commas or line breaks."
      />
      {children}
    </FormDialog>
  );
}
