import { addressAt, type Place } from '../place.ts';

interface Letter {
  subject: string;
  text: string;
}

/** The mail with the code that proves an address. */
export function verifyLetter(given: {
  place: Place;
  email: string;
  code: string;
  /** Where an event is involved: what the page hands on. */
  event?: { inviteCode: string; eventId: string; roles: readonly string[] } | undefined;
}): Letter {
  const { place, email, code, event } = given;
  const groupId = place.tenantId ?? 'platform';
  const query = { newUserName: email, code, groupId };
  const address = event
    ? addressAt(place, '/event-staff-verify', {
        ...query,
        inviteCode: event.inviteCode,
        targetEventId: event.eventId,
        roles: event.roles.join(','),
      })
    : addressAt(place, '/verify', query);
  return {
    subject: `${place.name}: your verification code`,
    text: [
      `Your verification code for ${place.name} is:\n${code.slice(0, 4)} ${code.slice(4)}`,
      `Enter it where you signed up, or open:\n${address}`,
      'It is good for 30 minutes. A newer mail ends an older one’s code.',
      `If you did not sign up with ${email}, do nothing and give this code to nobody: then no account is made.`,
    ].join('\n\n'),
  };
}

/** To who signs up with an address that has an account: the page says the same as to everybody. */
export function knownLetter(given: {
  place: Place;
  email: string;
  linkAddress: string | undefined;
}): Letter {
  const { place, email, linkAddress } = given;
  return {
    subject: `${place.name}: you have an account already`,
    text: [
      `Somebody, most likely you, signed up at ${place.name} with ${email}. There is an account with this address already, so no other is made.`,
      linkAddress
        ? `Join ${place.name} with the account that you have:\n${linkAddress}`
        : `Log in with it:\n${addressAt(place, '/login')}`,
      `If you do not know its password any more, set another one:\n${addressAt(place, '/forgot-password')}`,
      'If it was not you, there is nothing to do.',
    ].join('\n\n'),
  };
}
