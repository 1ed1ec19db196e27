import { guest, type Guest } from '../../contract/sellRoutes.ts';

export interface ReadGuests {
  people: Guest[];
  /** The lines that can't be used, counted from 1. */
  problems: { line: number; text: string }[];
}

/**
 * Reads people from a CSV file: with a header, by the names of its columns; without one, the column with an @ is the
 * email and the others are the name. Someone who is listed twice gets tickets once.
 * @example readGuests('Name,Email\nNoor Haddad,noor@example.com')
 */
export function readGuests(text: string): ReadGuests {
  const rows = readCsv(text.replace(/^\uFEFF/, ''));
  const header = rows[0]?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const hasHeader = header.some((name) => /^e-?mail/.test(name));
  const known = new Set<string>();
  const read: ReadGuests = { people: [], problems: [] };
  for (const { line, cells } of hasHeader ? rows.slice(1) : rows) {
    const found = guest.safeParse(hasHeader ? byHeader(header, cells) : byContent(cells));
    if (!found.success) read.problems.push({ line, text: cells.join(', ') });
    else if (!known.has(found.data.email.toLowerCase())) {
      known.add(found.data.email.toLowerCase());
      read.people.push(found.data);
    }
  }
  return read;
}

function byHeader(header: readonly string[], cells: readonly string[]) {
  const cell = (pattern: RegExp) => cells[header.findIndex((name) => pattern.test(name))] ?? '';
  const whole = cell(/^(full )?name$/);
  return {
    email: cell(/^e-?mail/),
    firstName: cell(/^(first|given)/) || whole,
    lastName: cell(/^(last|family|sur)/),
  };
}

function byContent(cells: readonly string[]) {
  const at = cells.findIndex((cell) => cell.includes('@'));
  const [firstName = '', ...rest] = cells.filter((_, index) => index !== at);
  return { email: cells[at] ?? '', firstName, lastName: rest.join(' ') };
}

/** The rows that aren't empty. Cells are separated by commas, semicolons or tabs, and may be quoted. */
function readCsv(text: string): { line: number; cells: string[] }[] {
  const separator = [',', ';', '\t'].find((sign) => text.split('\n', 1)[0]?.includes(sign)) ?? ',';
  const rows: { line: number; cells: string[] }[] = [];
  let cells = [''];
  let isQuoted = false;
  let line = 0;
  const end = () => {
    line += 1;
    if (cells.some((cell) => cell.trim() !== ''))
      rows.push({ line, cells: cells.map((cell) => cell.trim()) });
    cells = [''];
  };
  for (const sign of text.replace(/\r\n?/g, '\n')) {
    const last = cells.length - 1;
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) cells.push('');
    else if (sign === '\n' && !isQuoted) end();
    else cells[last] += sign;
  }
  end();
  return rows;
}
