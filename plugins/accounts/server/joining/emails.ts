import type { Mail } from '@foyer/kit/server';
import { addressAt, type Place } from '../place.ts';

/** The email with the code that verifies an address. */
export function verificationEmail(given: {
  place: Place;
  email: string;
  code: string;
  /** The event that the page passes on, if there is one. */
  event?: { inviteCode: string; eventId: string; roles: readonly string[] } | undefined;
}): Mail {
  const { place, email, code, event } = given;
  const groupId = place.tenantId ?? 'platform';
  const query = { newUserName: email, code, groupId };
  const url = event
    ? addressAt(place, '/event-staff-verify', {
        ...query,
        inviteCode: event.inviteCode,
        targetEventId: event.eventId,
        roles: event.roles.join(','),
      })
    : addressAt(place, '/verify', query);
  return {
    kind: 'accounts.verification',
    to: email,
    subject: `Your verification code for ${place.name}`,
    content: {
      from: place.sender,
      preheader: 'Enter it on the page where you signed up. It expires in 30 minutes.',
      heading: 'Verify your email address',
      paragraphs: ['Enter this code on the page where you signed up, or open the link below.'],
      code: `${code.slice(0, 4)} ${code.slice(4)}`,
      action: { label: 'Verify your email', url },
      smallPrint: [
        'The code expires in 30 minutes. If you request another one, this one stops working.',
        `If you didn’t sign up with ${email}, ignore this email and don’t share the code.`,
      ],
      reason: `You’re getting this email because someone signed up for ${place.name} with this address.`,
    },
  };
}

/** For a sign-up with the address of an existing account: the page answers as for everyone else. */
export function existingAccountEmail(given: {
  place: Place;
  email: string;
  linkAddress: string | undefined;
}): Mail {
  const { place, email, linkAddress } = given;
  return {
    kind: 'accounts.existingAccount',
    to: email,
    subject: `You already have an account for ${place.name}`,
    content: {
      from: place.sender,
      preheader: 'Sign in with your existing account instead.',
      paragraphs: [
        `Someone, probably you, tried to sign up for ${place.name} with ${email}. That address already has an account, so we didn’t create a new one.`,
      ],
      action: linkAddress
        ? { label: 'Join with your existing account', url: linkAddress }
        : { label: 'Sign in', url: addressAt(place, '/login') },
      links: [
        { label: 'Forgot your password? Reset it', url: addressAt(place, '/forgot-password') },
      ],
      smallPrint: ['If this wasn’t you, you can ignore this email.'],
      reason: `You’re getting this email because someone tried to sign up for ${place.name} with this address.`,
    },
  };
}
