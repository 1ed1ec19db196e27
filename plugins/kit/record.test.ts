import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { contract, contractOf } from './contract.ts';
import { record } from './record.ts';
import { fieldsOf } from './recordFields.ts';
import { resource } from './resource.ts';
import {
  choice,
  day,
  fieldMeta,
  flag,
  image,
  instant,
  kindOf,
  money,
  optionalText,
  percent,
  reference,
  richText,
  text,
  whole,
} from './schema.ts';

const REQUIRED = 'Please fill this in.';

const KINDS = {
  text: text({ label: 'Field', required: REQUIRED, max: 20 }),
  optionalText: optionalText({ label: 'Field' }),
  richText: richText({ label: 'Field', required: REQUIRED }),
  number: whole({ label: 'Field' }),
  money: money({ label: 'Field' }),
  percent: percent({ label: 'Field' }),
  instant: instant({ label: 'Field' }),
  day: day({ label: 'Field' }),
  choice: choice({ label: 'Field', of: { a: 'A', b: 'B' } }),
  switch: flag({ label: 'Field' }),
  image: image({ label: 'Field' }),
  reference: reference({ label: 'Field', to: { path: '/things' } }),
} as const;

/** Everything that can be applied to any schema. */
const WRAPS: Record<string, (schema: z.ZodType) => z.ZodType> = {
  optional: (schema) => schema.optional(),
  nullable: (schema) => schema.nullable(),
  nullish: (schema) => schema.nullish(),
  'default (through optional)': (schema) => schema.optional().default(undefined as never),
  readonly: (schema) => schema.readonly(),
  refine: (schema) => schema.refine(() => true),
  superRefine: (schema) => schema.superRefine(() => undefined),
  describe: (schema) => schema.describe('A field'),
  meta: (schema) => schema.meta({ title: 'A field' }),
  'refine, then nullable': (schema) => schema.refine(() => true).nullable(),
};

const kindIs = (name: string) => (name === 'optionalText' ? 'text' : name);

describe('a field’s kind', () => {
  test.each(
    Object.entries(KINDS).flatMap(([kind, schema]) =>
      Object.entries(WRAPS).map(([wrap, apply]) => ({ kind, wrap, schema, apply })),
    ),
  )('keeps $kind through $wrap', ({ kind, schema, apply }) => {
    const wrapped = apply(schema);
    expect(kindOf(wrapped)).toBe(kindIs(kind));
    expect(fieldMeta(wrapped)?.label).toBe('Field');
  });

  test.each([
    ['number', KINDS.number.min(0).max(5).positive()],
    ['money', KINDS.money.min(0).max(5).nonnegative()],
    ['percent', KINDS.percent.gte(0).lt(50)],
    ['text', KINDS.text.max(5).regex(/a/).trim()],
    ['richText', KINDS.richText.max(50)],
  ])('keeps %s through the checks of its type', (kind, checked) => {
    expect(kindOf(checked)).toBe(kind);
  });
});

const box = record(
  {
    name: text({ label: 'Name', required: REQUIRED, max: 20 }),
    price: money({ label: 'Price' }),
    note: optionalText({ label: 'Note', lines: 3 }),
    closedAt: instant({ label: 'Closed' }).nullable(),
    state: choice({ label: 'State', of: { open: 'Open', 1: 'One' } }),
  },
  {
    fixed: { code: text({ label: 'Code', required: REQUIRED }) },
    shown: { picture: image(), zipCode: z.string() },
  },
);
const can = { read: 'read', create: 'read', update: 'read' } as const;

describe('a record', () => {
  test('has fixed fields in the create form only, and shown fields in no form', () => {
    expect(Object.keys(box.form.shape)).toEqual([
      'code',
      'name',
      'price',
      'note',
      'closedAt',
      'state',
    ]);
    expect(Object.keys(box.change.shape)).toEqual(['name', 'price', 'note', 'closedAt', 'state']);
    expect(fieldsOf(box).map(({ label }) => label)).toEqual([
      ...['Code', 'Name', 'Price', 'Note', 'Closed', 'State', 'Picture', 'Zip code'],
    ]);
  });

  test('has fields whose form and row differ, and fields that only one of them has', () => {
    const made = record(
      {
        code: { create: text(REQUIRED), row: z.string() },
        note: { form: z.string().nullish(), row: z.string() },
        reason: { update: z.string().optional(), row: z.string() },
        notifies: { update: z.boolean().optional() },
        sold: { row: z.number() },
      },
      { check: (form) => form.refine(({ note }) => note !== 'no', { path: ['note'] }) },
    );
    expect(Object.keys(made.form.shape)).toEqual(['code', 'note']);
    expect(Object.keys(made.change.shape)).toEqual(['note', 'reason', 'notifies']);
    expect(Object.keys(made.details.shape)).toEqual(['code', 'note', 'reason', 'sold']);
    expect(fieldsOf(made).map(({ name, part }) => `${name} ${part}`)).toEqual([
      ...['code fixed', 'note fields', 'reason later', 'notifies later', 'sold shown'],
    ]);
    expect(made.form.safeParse({ code: 'A', note: null }).success).toBe(true);
    expect(made.details.safeParse({ code: 'A', note: null, reason: '', sold: 1 }).success).toBe(
      false,
    );
    for (const [form, value] of [
      [made.form, { code: 'A', note: 'no' }],
      [made.change, { note: 'no' }],
      [made.changes, { note: 'no' }],
    ] as const)
      expect(form.safeParse(value).error?.issues[0]?.path).toEqual(['note']);
    expect(made.changes.safeParse({}).success).toBe(true);
    const counted = record({ count: { form: whole().default(1), row: z.number() } });
    expect(counted.form.parse({})).toEqual({ count: 1 });
    expect(counted.changes.parse({})).toEqual({});
  });

  test('has a schema of its own in either form', () => {
    const made = record({
      phone: { create: text('Enter a phone number.'), update: text(REQUIRED), row: z.string() },
      address: { form: text(REQUIRED), update: text(REQUIRED).optional(), row: z.string() },
    });
    const messages = (form: z.ZodType) =>
      form.safeParse({}).error?.issues.map(({ path, message }) => `${path.join()}: ${message}`);
    expect(messages(made.form)).toEqual(['phone: Enter a phone number.', `address: ${REQUIRED}`]);
    expect(messages(made.change)).toEqual([`phone: ${REQUIRED}`]);
    expect(fieldsOf(made).map(({ part }) => part)).toEqual(['fields', 'fields']);
  });

  test('has another row around its fields', () => {
    const flat = record(
      { name: text(REQUIRED) },
      { row: (details) => details.extend({ id: z.string() }) },
    );
    const made: z.output<typeof flat.row> = flat.row.parse({ id: '1', name: 'A' });
    expect(made.name).toBe('A');
    expect(fieldsOf(flat).map(({ source }) => source)).toEqual(['name']);
  });

  test('derives filters, sorts, search and headings of its list; nullable fields are no sorts', () => {
    const made = resource(box, {
      path: '/boxes',
      noun: { one: 'box', many: 'boxes' },
      download: 'boxes.csv',
      can,
    });
    expect(made.filter).toEqual([
      ...['id', 'details.code', 'details.name', 'details.price', 'details.closedAt'],
      ...['details.state', 'details.zipCode'],
    ]);
    expect(made.sort).toEqual([
      ...['details.code', 'details.name', 'details.price', 'details.state', 'details.zipCode'],
    ]);
    expect(made.search).toEqual(['details.code']);
    expect(made.csv).toMatchObject({ 'details.name': 'Name', 'details.zipCode': 'Zip code' });
  });

  test('is found by the contract that has its list', () => {
    const boxes = resource(box, { path: '/boxes', noun: { one: 'box', many: 'boxes' }, can });
    expect(() => contractOf(boxes)).toThrow('/boxes');
    const declared = contract({
      id: 'boxes',
      permissions: { read: { label: 'Read', realms: ['platform'] } },
      resources: { boxes },
    });
    expect(contractOf(declared.resources.boxes).id).toBe('boxes');
  });

  test('rejects a filter, a sort or a unique key of an unknown field at compile time', () => {
    const noun = { one: 'box', many: 'boxes' };
    // @ts-expect-error no such field
    resource(box, { path: '/boxes', noun, can, filter: ['details.color'] });
    // @ts-expect-error a sort name includes the envelope
    resource(box, { path: '/boxes', noun, can, sort: ['name'] });
    // @ts-expect-error no such field
    resource(box, { path: '/boxes', noun, can, unique: [{ fields: ['color'], message: '' }] });
    const row: z.output<typeof box.row>['details']['state'] = 'open';
    // @ts-expect-error no such value
    const wrong: z.output<typeof box.row>['details']['state'] = 'ajar';
    expect([row, wrong]).toHaveLength(2);
  });
});
