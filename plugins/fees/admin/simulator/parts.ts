import type { Simulated } from './simulate.ts';

const stripes = (color: string) =>
  `repeating-linear-gradient(45deg, ${color} 0 2px, transparent 2px 7px)`;

/** The parts of a payment in their order. Patterns tell them apart in addition to colors. */
export const PARTS = [
  {
    key: 'organizerCents',
    label: 'Organizer keeps',
    short: 'Organizer',
    swatchStyles: { bgcolor: 'var(--petrol)', color: 'var(--on-petrol)' },
  },
  {
    key: 'taxCents',
    label: 'Tax, remitted by the organizer',
    short: 'Tax',
    swatchStyles: {
      bgcolor: 'var(--petrol-wash)',
      color: 'var(--ink)',
      border: '1px solid var(--petrol)',
    },
  },
  {
    key: 'platformCents',
    label: 'Platform keeps',
    short: 'Platform',
    swatchStyles: { bgcolor: 'var(--marquee)', color: 'var(--on-marquee)' },
  },
  {
    key: 'gatewayCents',
    label: 'Payment gateway keeps',
    short: 'Gateway',
    swatchStyles: {
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
  swatchStyles: object;
}[];
