import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { jobHandlers } from '../money/jobHandlers.ts';
import { post } from '../money/post.ts';
import { createWorld } from './createWorld.ts';

const platform = 'acct_1';
const worldOf = (options: { stateFolder?: string; seed?: string } = {}) =>
  createWorld({ platform, jobHandlers, pageBase: () => '', ...options });

const earn = (world: ReturnType<typeof worldOf>, amountCents: number) =>
  post(world, { account: platform, type: 'charge', source: 'ch_1', amountCents });
const amounts = (world: ReturnType<typeof worldOf>) =>
  [...world.of(platform).balanceTransactions.newest()].map(({ amount }) => amount);

describe('a unit', () => {
  test('is applied completely or not at all, in memory and in the journal', async () => {
    const stateFolder = await mkdtemp(join(tmpdir(), 'local-stripe-'));
    const world = worldOf({ stateFolder });
    const kept = world.unit(null, () => earn(world, 1));
    const told: string[] = [];
    expect(() =>
      world.unit(null, () => {
        earn(world, 2);
        world.of(platform).balanceTransactions.put({ ...kept, amount: 3 });
        world.of(platform).balanceTransactions.remove(kept.id);
        world.afterCommit(() => told.push('undone'));
        throw new Error('no');
      }),
    ).toThrow('no');
    world.unit(null, () => world.afterCommit(() => told.push('done')));
    expect(amounts(world)).toEqual([1]);
    expect(told).toEqual(['done']);
    world.stop();

    const again = worldOf({ stateFolder });
    expect(amounts(again)).toEqual([1]);
    again.stop();
    await rm(stateFolder, { recursive: true });
  });

  test('that was cut off while being journaled is ignored', async () => {
    const stateFolder = await mkdtemp(join(tmpdir(), 'local-stripe-'));
    const world = worldOf({ stateFolder });
    world.unit(null, () => earn(world, 1));
    world.unit(null, () => earn(world, 2));
    world.stop();
    const file = join(stateFolder, 'journal.jsonl');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.slice(0, -20));
    const again = worldOf({ stateFolder });
    expect(amounts(again)).toEqual([1]);
    again.unit(null, () => earn(again, 3));
    again.stop();
    const third = worldOf({ stateFolder });
    expect(amounts(third)).toEqual([3, 1]);
    third.stop();
    await rm(stateFolder, { recursive: true });
  });
});

test('IDs are the same for one seed, and differ otherwise', () => {
  const ids = (seed?: string) => {
    const world = worldOf(seed ? { seed } : {});
    const made = [world.newId('ch'), world.newId('cs_test', 58)];
    world.stop();
    return made;
  };
  expect(ids('one')).toEqual(ids('one'));
  expect(ids('one')).not.toEqual(ids('two'));
  expect(ids()).not.toEqual(ids());
  expect(ids('one')).toEqual([
    expect.stringMatching(/^ch_[0-9A-Za-z]{24}$/),
    expect.stringMatching(/^cs_test_[0-9A-Za-z]{58}$/),
  ]);
});

test('due jobs run in order of time, and jobs that count ticks at their tick', () => {
  const seen: string[] = [];
  const late = createWorld({
    platform,
    pageBase: () => '',
    jobHandlers: { ...jobHandlers, capture: (_world, { subject }) => seen.push(subject) },
  });
  late.unit(null, () => {
    late.later({
      kind: 'capture',
      account: platform,
      subject: 'ch_2',
      atMs: late.nowMs() + 90_000,
    });
    late.later({
      kind: 'capture',
      account: platform,
      subject: 'ch_1',
      atMs: late.nowMs() + 60_000,
    });
    late.later({ kind: 'capture', account: platform, subject: 'ch_3', ticks: 2 });
  });
  late.moveClock(100_000);
  late.runDue();
  expect(seen).toEqual(['ch_1', 'ch_2']);
  late.tick();
  expect(seen).toHaveLength(2);
  late.tick();
  expect(seen).toEqual(['ch_1', 'ch_2', 'ch_3']);
  late.stop();
});
