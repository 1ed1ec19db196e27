import { expect, test } from 'vitest';
import { busyByHand } from './busyByHand.ts';

test.each([
  'async function save() { setBusy(true); await api.save(); setBusy(false); }',
  'const save = async () => { setSaving(true); try { await api.save(); } finally { setSaving(false); } };',
  'async function go() { setPending(true); await api.go().catch(() => setPending(false)); }',
])('rejects a state that is turned on and off around a call: %s', (source) => {
  expect(busyByHand(`const a = 1;\n${source}`)).toEqual([
    expect.stringMatching(/^line 2: 'set\w+' turns a state on and off/),
  ]);
});

test('rejects react-query’s own mutations', () => {
  expect(busyByHand("import { useMutation, useQuery } from '@tanstack/react-query';")).toEqual([
    expect.stringMatching(/^line 1: 'useMutation'/),
  ]);
});

test.each([
  'const save = useAction(() => api.save(), { done: toasts.saved });',
  'async function save() { await api.save(); setOpen(false); }',
  'const open = () => setOpen(true); const close = () => setOpen(false);',
  "async function load() { setState('loading'); await api.load(); setState('ready'); }",
  "import { useQuery } from '@tanstack/react-query';",
])('allows actions, dialogs and other states: %s', (source) => {
  expect(busyByHand(source)).toEqual([]);
});
