import type { TenantBrand } from '@foyer/kit/server';

/** A mail in the parts that all of ours have; it is written as text and as HTML from one source. */
export interface Letter {
  from: Sender;
  heading: string;
  /** Below the heading: when and where. */
  lead?: readonly string[];
  paragraphs: readonly string[];
  tickets?: readonly LetterTicket[];
  /** What was bought or paid back: a name and an amount each; the last is the sum. */
  amounts?: readonly (readonly [name: string, amount: string])[];
  /** Facts with their labels. */
  facts?: readonly (readonly [label: string, value: string])[];
  button?: LetterLink;
  links?: readonly LetterLink[];
  foot: string;
}

/** Whose mail it is. */
export interface Sender {
  name: string;
  /** At an address of its own; its name is read where pictures are not loaded. */
  logo: TenantBrand['logo'];
  accent: string | null;
}

export interface LetterLink {
  label: string;
  address: string;
}

/** A ticket with its code as a picture of the mail. */
export interface LetterTicket {
  uid: string;
  name: string;
  place: string;
  picture: string;
}

export function asText(letter: Letter): string {
  const { heading, lead, paragraphs, tickets, amounts, facts, button, links, foot } = letter;
  return [
    heading,
    lead?.join('\n'),
    ...paragraphs,
    tickets?.map(({ place, name, uid }) => `${place}: ${name}, ${uid}`).join('\n'),
    facts?.map(([label, value]) => `${label}: ${value}`).join('\n'),
    amounts?.map(([name, amount]) => `${name}: ${amount}`).join('\n'),
    button && `${button.label}: ${button.address}`,
    links?.map(({ label, address }) => `${label}: ${address}`).join('\n'),
    foot,
  ]
    .filter((part) => part)
    .join('\n\n');
}
