import { describe, expect, test } from 'vitest';
import { changesOf, describeAction, describeActor, describeRecord } from './describeLine.ts';

describe('a line of the audit reads as a sentence', () => {
  test.each([
    ['charity.created', 'charity', 'Created charity'],
    ['user.signed_in', 'user', 'Signed in'],
    ['settings.updated', 'settings', 'Updated settings'],
    ['surchargeRule.madeDefault', 'surchargeRule', 'Made default surcharge rule'],
  ])('%s', (action, subject, sentence) => {
    expect(describeAction({ action, subject })).toBe(sentence);
  });

  test('a record goes by its name, and by its id where it has none', () => {
    const named = { before: null, after: { name: 'City Harvest Pantry' }, subjectId: '7' };
    expect(describeRecord(named)).toBe('City Harvest Pantry');
    expect(describeRecord({ before: null, after: { assigned: true }, subjectId: '7' })).toBe('7');
  });

  test('what no person did is said to be so', () => {
    expect(describeActor({ actorEmail: null, actorRealm: 'system' })).toBe('Foyer itself');
    expect(describeActor({ actorEmail: null, actorRealm: 'attendee' })).toBe('Nobody signed in');
  });

  test('an operator who acts for a tenant goes by name', () => {
    const line = { actorEmail: 'olive@foyer.test', actorRealm: 'platform', actingName: 'Olive' };
    expect(describeActor(line)).toBe('Foyer operator Olive (acting)');
  });

  test('only what differs is a change, and what was deleted lost every field', () => {
    expect(changesOf({ before: { a: 'x', b: 1 }, after: { a: 'y', b: 1 } })).toEqual([
      { field: 'a', before: 'x', after: 'y' },
    ]);
    expect(changesOf({ before: { a: 'x' }, after: null })).toEqual([
      { field: 'a', before: 'x', after: undefined },
    ]);
  });
});
