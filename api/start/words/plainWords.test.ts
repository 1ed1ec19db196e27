import { expect, test } from 'vitest';
import { brokenRules, pageTexts } from './plainWords.ts';
import { sourceTexts } from './sourceTexts.ts';

const texts = (source: string) =>
  sourceTexts(source, 'tsx').map(({ text, line, kind }) => `${line} ${kind}: ${text}`);

test('finds the texts of elements with their inline parts, and of labels of one word', () => {
  expect(
    texts(`const a = (
      <Alert title="Held" className="wide box">
        {count} tickets are <strong>held</strong> for <Name id={id} />
      </Alert>
    );`),
  ).toEqual(['2 text: {…} tickets are held for {…}', '2 text: Held']);
});

test('finds sentences in strings and templates, and both branches of a condition', () => {
  expect(
    texts(`
      throw conflict('sold_out', \`\${name} is sold out.\`);
      const label = isNew ? 'Create event' : 'Save changes';`),
  ).toEqual(['2 text: {…} is sold out.', '3 text: Create event', '3 text: Save changes']);
});

test.each([
  "await db.raw('select id from orders_order where uid = ? and state = ?');",
  "import { one } from 'a place of code';",
  "const style = { margin: '0 auto auto 0' };",
  "type State = 'sold out now';",
  "if (name === 'two words here') throw error;",
])('leaves out what only programs read: %s', (source) => {
  expect(texts(source)).toEqual([]);
});

test('reads comments, those of several lines as one, and no address in a string', () => {
  expect(
    texts(`// The first line
// goes on.
const url = 'https://example.test/*';
/** Says why. */`),
  ).toEqual(['1 comment: The first line goes on.', '4 comment: Says why.']);
});

test('reads pages without their code', () => {
  expect(pageTexts('One `anew`.\n```ts\nanew\n```\nTwo')).toEqual([
    { text: 'One ….', line: 1 },
    { text: 'Two', line: 5 },
  ]);
});

test.each([
  ['Discounts will stand here.', 'will stand here'],
  ['These codes work no more.', 'work no more'],
  ['This link is over.', 'link is over'],
  ['A payout is under way.', 'under way'],
  ['Ask the gateway anew', 'anew'],
  ['Whoever runs this platform', 'Whoever'],
  ['The organiser pays.', 'organiser'],
  ['This order was cancelled.', 'cancelled'],
])('refuses "%s"', (text, found) => {
  expect(brokenRules(text).map((rule) => rule.found)).toEqual([found]);
});

test.each([
  'This link has expired. Request a new one.',
  'The organizer canceled this event.',
  'Sales for this event have ended.',
  'Take the tickets with you.',
])('accepts "%s"', (text) => {
  expect(brokenRules(text)).toEqual([]);
});
