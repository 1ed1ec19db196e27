import type { Simulated } from './simulate.ts';

const stripes = (colour: string) =>
  `repeating-linear-gradient(45deg, ${colour} 0 2px, transparent 2px 7px)`;

/** The parts of a payment in their order; a pattern tells them apart where colours do not. */
export const PARTS = [
  {
    key: 'organiserCents',
    label: 'Organiser keeps',
    short: 'Organiser',
    look: { bgcolor: 'var(--petrol)', color: 'var(--on-petrol)' },
  },
  {
    key: 'taxCents',
    label: 'Tax, passed on by the organiser',
    short: 'Tax',
    look: {
      bgcolor: 'var(--petrol-wash)',
      color: 'var(--ink)',
      border: '1px solid var(--petrol)',
    },
  },
  {
    key: 'platformCents',
    label: 'Platform keeps',
    short: 'Platform',
    look: { bgcolor: 'var(--marquee)', color: 'var(--on-marquee)' },
  },
  {
    key: 'gatewayCents',
    label: 'Payment gateway keeps',
    short: 'Gateway',
    look: {
      bgcolor: 'var(--surface)',
      color: 'var(--ink)',
      border: '1px solid var(--ink-3)',
      backgroundImage: stripes('var(--line-strong)'),
    },
  },
] as const satisfies readonly {
  key: keyof Simulated;
  label: string;
  short: string;
  look: object;
}[];
