import { expect, test } from 'vitest';
import { readGuests } from './readGuests.ts';

const noor = { firstName: 'Noor', lastName: 'Haddad', email: 'noor@example.test' };
const zoe = { firstName: 'Zoë', lastName: 'Łukasz', email: 'zoe@example.test' };

test.each([
  ['by header', 'Email,Last name,First name\nnoor@example.test,Haddad,Noor'],
  ['without a header', 'Noor,Haddad,noor@example.test'],
  [
    'with semicolons and a byte order mark',
    '\uFEFFfirst name;last name;e-mail\r\nNoor;Haddad;noor@example.test\r\n',
  ],
  ['with tabs and quotes', '"Noor"\t"Haddad"\t"noor@example.test"'],
])('reads people %s', (_how, text) => {
  expect(readGuests(text)).toEqual({ people: [noor], problems: [] });
});

test('reads a full name, and a comma in quotes', () => {
  const { people } = readGuests('Name,Email\n"Haddad, Noor",noor@example.test');
  expect(people).toEqual([{ ...noor, firstName: 'Haddad, Noor', lastName: '' }]);
});

test('leaves out empty lines and people listed twice, and reports lines without an address', () => {
  const text =
    'Noor,Haddad,noor@example.test\n\nZoë,Łukasz,zoe@example.test\nNobody\nNoor,H,NOOR@example.test\n';
  expect(readGuests(text)).toEqual({
    people: [noor, zoe],
    problems: [{ line: 4, text: 'Nobody' }],
  });
});
