import type { DemoEvent } from '../demo/demoEvents.ts';

/** An event of the season, with its number of orders. Those of future events have been placed until now. */
export interface SeasonEvent extends DemoEvent {
  orders: number;
  /** The percentage of scanned tickets. */
  scanned: number;
}

const AMPHITHEATRE = ['Riverside Amphitheater, 2 Quay Street', 'Portland', 'ME'] as const;
const BLACK_BOX = ['Riverside Black Box, 14 Quay Street', 'Portland', 'ME'] as const;
const HALL = ['Northside Hall, 4400 North Clark Street', 'Chicago', 'IL'] as const;

export const SEASON: readonly SeasonEvent[] = [
  {
    tenant: 'riverside',
    name: 'Winter Sessions: String Quartets',
    inDays: -271,
    at: '19:30',
    hours: 2,
    place: BLACK_BOX,
    types: [
      { name: 'Stalls', price: 32, quantity: 320 },
      { name: 'Student', price: 16, quantity: 60 },
    ],
    orders: 120,
    scanned: 93,
  },
  {
    tenant: 'riverside',
    name: 'Spring Jazz Weekend',
    inDays: -193,
    at: '18:00',
    hours: 5,
    place: AMPHITHEATRE,
    types: [
      { name: 'General admission', price: 48, quantity: 900 },
      { name: 'Front terrace', price: 82, quantity: 120 },
    ],
    discounts: [{ code: 'EARLYJAZZ', kind: 'percent', percent: 15 }],
    orders: 230,
    scanned: 88,
  },
  {
    tenant: 'riverside',
    name: 'The Tempest on the Lawn',
    inDays: -124,
    at: '19:00',
    hours: 3,
    place: AMPHITHEATRE,
    types: [
      { name: 'Lawn', price: 28, quantity: 900 },
      { name: 'Chair', price: 42, quantity: 200 },
      { name: 'Give to the Backstage Fund', kind: 'donation', price: 10, quantity: 500 },
    ],
    orders: 260,
    scanned: 91,
  },
  {
    tenant: 'riverside',
    name: 'Harbor Lights Symphony',
    inDays: -61,
    at: '20:00',
    hours: 3,
    place: AMPHITHEATRE,
    types: [
      { name: 'General admission', price: 55, quantity: 900 },
      { name: 'Patron', price: 140, quantity: 60, details: 'Includes a drink before the concert.' },
      { name: 'Student', price: 25, quantity: 120 },
    ],
    discounts: [{ code: 'HARBOR10', kind: 'amount', amount: 10 }],
    orders: 260,
    scanned: 86,
  },
  {
    tenant: 'riverside',
    name: 'October Folk Night',
    inDays: -33,
    at: '19:30',
    hours: 4,
    place: BLACK_BOX,
    types: [{ name: 'Stalls', price: 27.5, quantity: 400 }],
    orders: 150,
    scanned: 95,
  },
  {
    tenant: 'northside',
    name: 'Summer Block Party',
    inDays: -97,
    at: '15:00',
    hours: 8,
    place: HALL,
    types: [
      { name: 'Entry', price: 22, quantity: 700 },
      { name: 'Entry with dinner', price: 46, quantity: 150 },
    ],
    orders: 180,
    scanned: 82,
  },
  {
    tenant: 'northside',
    name: 'Halloween Late Show',
    inDays: -24,
    at: '21:00',
    hours: 4,
    place: HALL,
    types: [{ name: 'Floor', price: 29, quantity: 450 }],
    orders: 160,
    scanned: 90,
  },
  {
    tenant: 'riverside',
    name: 'Winter Lights Concert',
    inDays: 19,
    at: '19:00',
    hours: 2,
    place: BLACK_BOX,
    types: [
      { name: 'Stalls', price: 36, quantity: 320 },
      { name: 'Student', price: 18, quantity: 60 },
    ],
    orders: 80,
    scanned: 0,
  },
  {
    tenant: 'northside',
    name: 'Holiday Soul Revue',
    inDays: 12,
    at: '20:00',
    hours: 3,
    place: HALL,
    types: [{ name: 'Floor', price: 34, quantity: 450 }],
    orders: 70,
    scanned: 0,
  },
];
