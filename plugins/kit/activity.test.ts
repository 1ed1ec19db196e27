import { describe, expect, test } from 'vitest';
import { activityOf, describeAction, describeActor, nameInLine, sentenceOf } from './activity.ts';

const all = activityOf([
  {
    id: 'shows',
    permissions: {},
    activity: {
      records: { show: { noun: 'show' }, account: { noun: 'account', nameField: 'number' } },
      says: {
        'show.published': 'published {record}',
        'show.added': 'added the show {record}',
        'show.refunded': 'refunded {amountCents} of {record}, {reason}',
        'user.signed_in': 'signed in',
      },
    },
  },
]);

const line = (action: string, kept: object = {}) => ({
  action,
  subject: action.split('.')[0] ?? '',
  before: null,
  after: kept,
});

describe('the sentence of an audit entry', () => {
  test.each([
    ['show.published', {}, 'Hamlet', ['published ', '']],
    ['show.published', {}, null, ['published a show']],
    ['show.added', {}, null, ['added a show']],
    ['show.added', {}, 'Hamlet', ['added the show ', '']],
    [
      'show.refunded',
      { amountCents: 2532, reason: 'ill' },
      'Hamlet',
      ['refunded $25.32 of ', ', ill'],
    ],
    // Without the values that the template needs, it falls back to the action's name.
    ['show.refunded', {}, 'Hamlet', ['refunded show ', '']],
    ['user.signed_in', {}, 'Ada', ['signed in']],
    ['raffleTicket.drawn_twice', {}, 'No. 7', ['drawn twice raffle ticket ', '']],
    ['raffleTicket.drawn', {}, null, ['drawn raffle ticket']],
  ])('%s %j of %s', (action, kept, name, parts) => {
    expect(sentenceOf(all, line(action, kept), name)).toEqual(parts);
  });

  test('keeps braces in a name as text', () => {
    const parts = sentenceOf(
      all,
      line('show.refunded', { amountCents: 1, reason: '{record}' }),
      'x',
    );
    expect(parts).toEqual(['refunded $0.01 of ', ', { record }']);
  });

  test('uses the name that the record had', () => {
    expect(nameInLine(all, line('show.created', { name: 'Hamlet' }))).toBe('Hamlet');
    expect(nameInLine(all, line('show.created', { id: '7', details: { name: 'Lear' } }))).toBe(
      'Lear',
    );
    expect(nameInLine(all, line('account.made', { number: '12', name: 'x' }))).toBe('12');
    expect(nameInLine(all, line('show.published', { status: 'published' }))).toBeNull();
  });

  test('has wording for a filter without a record', () => {
    const words = (action: string) => describeAction(all, line(action));
    expect(words('show.published')).toBe('Published a show');
    expect(words('show.refunded')).toBe('Refunded show');
    expect(words('charity.made_default')).toBe('Made default charity');
  });
});

describe('the actor', () => {
  test('is shown by name, otherwise by email address', () => {
    const actor = { actorEmail: 'ada@a.test', actorRealm: 'tenant' };
    expect(describeActor({ ...actor, actorName: 'Ada Lovelace' })).toBe('Ada Lovelace');
    expect(describeActor({ ...actor, actorName: null })).toBe('ada@a.test');
  });

  test('is shown by IP address if there is no name or email address', () => {
    expect(describeActor({ actorEmail: null, actorRealm: 'system' })).toBe('Foyer');
    expect(describeActor({ actorEmail: null, actorRealm: 'attendee' })).toBe('A visitor');
    expect(describeActor({ actorEmail: null, actorRealm: 'platform' })).toBe('The platform');
  });

  test('names an operator acting for a tenant', () => {
    const line = { actorEmail: 'olive@foyer.test', actorRealm: 'platform', actingName: 'Olive' };
    expect(describeActor(line)).toBe('Olive (Foyer operator)');
  });
});
