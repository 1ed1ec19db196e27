import { expect, test } from 'vitest';
import { isPersonName, personName } from './personName.ts';

test.each([
  ...[
    '',
    'Ada',
    'O’Brien',
    "O'Brien",
    'Anne-Marie',
    'María José',
    'de la Cruz',
    'Nguyễn Văn An',
    '李',
  ],
  ...[
    'St. John',
    'St.John',
    'John 3rd',
    'Sammy Davis, Jr.',
    'J.R.R. Tolkien',
    'J.R.R.Tolkien',
    'Dr.Smith',
  ],
  ...[
    'Владимир',
    'محمد',
    'משה בן־דוד',
    'ज्योति',
    'กมลชนก',
    'みどり・アンダーソン',
    'Kealiʻi',
    'Zoë (Zo) Kravitz',
  ],
  ...['Ada & Charles Lovelace', 'Jean‐Luc', 'Élodie', 'Ng', 'J. P. Morgan', 'Ph.D.', 'A.B'],
  ...['J.R. Smith', 'John Smith Jr.', 'Dr./Mrs. Smith', 'Smith/Jones', 'J.Smith', 'Mr.Comber'],
])('accepts “%s” as a name', (name) => {
  expect(isPersonName(name)).toBe(true);
});

test.each([
  'WIN $1000 at https://evil.example',
  'evil.example',
  'Ada evil.com',
  'Visit EVIL.COM now',
  'www.evil',
  'http://evil',
  'evil.com/prize',
  'Ada.Lovelace.com',
  'пример.рф',
  'J.evil.com',
  'T.co/Ab12',
  'X.com/win',
  'X.Com',
  'T.CO.',
  'G.co/x',
  'A.B.com',
  'T.rocks/x',
  'T.Rocks/x',
  'evil.com.',
  'evil.com./x',
  'evil.com.(now)',
  'mail@evil',
  'Ada\nLovelace',
  '<b>Ada</b>',
  'Call 5551234567',
  'Ada 🎁',
  'a'.repeat(61),
])('rejects “%s” as a name', (name) => {
  expect(isPersonName(name)).toBe(false);
});

test('normalizes spaces of a name in a form, and explains why another is rejected', () => {
  expect(personName().parse('  Ada \t Lovelace ')).toBe('Ada Lovelace');
  expect(personName().safeParse('evil.com').error?.issues[0]?.message).toBe(
    'Enter a name with letters only, up to 60 characters and no links.',
  );
});
