import type { Chance } from './chance.ts';

const FIRST = [
  ...['Ada', 'Ben', 'Chiara', 'Dwayne', 'Elif', 'Farid', 'Grace', 'Hana', 'Ivan', 'Jo', 'Kwame'],
  ...['Lena', 'Mateo', 'Nadia', 'Owen', 'Priya', 'Quinn', 'Rosa', 'Samir', 'Thuy', 'Uma', 'Zoë'],
];
const LAST = [
  ...['Abbott', 'Bianchi', 'Castillo', 'Dubois', 'Eriksen', 'Fischer', 'García', 'Haddad', 'Ito'],
  ...['Johansson', 'Kowalski', 'Laurent', 'Mbeki', 'Nguyen', 'O’Brien', 'Patel', 'Rossi', 'Silva'],
  ...['Tanaka', 'Ueda', 'Vance', 'Wójcik', 'Young', 'Zhang'],
];
const STREETS = ['Congress Street', 'Harbor Road', 'Maple Avenue', 'Pine Street', 'Spring Lane'];

export interface Buyer {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address1: string;
}

export function someBuyer(chance: Chance): Buyer {
  const [firstName, lastName] = [chance.pick(FIRST), chance.pick(LAST)];
  const plain = `${firstName}.${lastName}`
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase();
  return {
    firstName,
    lastName,
    email: `${plain}${chance.below(90) + 10}@buyers.test`,
    phone: `+1 (207) 555 0${String(100 + chance.below(100))}`,
    address1: `${chance.below(400) + 1} ${chance.pick(STREETS)}`,
  };
}
