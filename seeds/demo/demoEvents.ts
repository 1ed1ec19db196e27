import type { EventForm, pageWords } from '@foyer/plugin-events/contract';
import type { NewDiscount, NewTicketType } from '@foyer/plugin-events/server';

/** A ticket type of the demo; `onSale` is its sale window in days from today, at 9 AM. */
export type DemoTicketType = Pick<NewTicketType, 'name' | 'quantity'> &
  Partial<
    Pick<NewTicketType, 'price' | 'kind' | 'details' | 'minTicketPerOrder' | 'maxTicketPerOrder'>
  > & { onSale?: readonly [from: number, until: number] };

/** A discount code of the demo, for all types or for those named. */
export type DemoDiscount = Pick<
  NewDiscount,
  'code' | 'kind' | 'percent' | 'amount' | 'usageLimit'
> & { types?: readonly string[] };

export interface DemoEvent extends Pick<
  EventForm,
  keyof typeof pageWords.fields | 'covidSafety' | 'emailDeliveryVerbiage'
> {
  /** The tenant's URL. */
  tenant: string;
  name: string;
  /** Days from today; negative for past events. */
  inDays: number;
  /** The next such day of the week from then on; 7 is Sunday. */
  weekday?: number;
  /** The start time in the tenant's time zone. */
  at: `${number}:${number}`;
  hours: number;
  place: readonly [address1: string, city: string, state: string];
  status?: 'draft' | 'cancelled';
  capacity?: number;
  /** One of the tenant's charities. */
  charity?: string;
  types: readonly DemoTicketType[];
  discounts?: readonly DemoDiscount[];
}

const AMPHITHEATRE = ['Riverside Amphitheater, 2 Quay Street', 'Portland', 'ME'] as const;
const BLACK_BOX = ['Riverside Black Box, 14 Quay Street', 'Portland', 'ME'] as const;
const HALL = ['Northside Hall, 4400 North Clark Street', 'Chicago', 'IL'] as const;
const CELLAR = ['Blue Note Cellar, 621 Frenchmen Street', 'New Orleans', 'LA'] as const;

/** Prairie Film Club has no events, to show an empty program. */
export const DEMO_EVENTS: readonly DemoEvent[] = [
  {
    tenant: 'riverside',
    name: 'Late Nights on the Quay',
    inDays: 24,
    at: '19:30',
    hours: 4,
    place: AMPHITHEATRE,
    capacity: 900,
    charity: 'Harbor Lifeboat Volunteers',
    emailDeliveryVerbiage:
      'Your tickets come by email within minutes. Show the code on your phone or print it at home.',
    doors: '18:30',
    age: 'All ages; under 12 with an adult',
    description: `<p>Four bands, two bars and the tide coming in. <strong>Late Nights on the Quay</strong> closes the season on the water’s edge: the Tidewater Brass at half past seven, Marisol Vega with her quartet after dark, and dancing until the last ferry.</p><ul><li><p>Food from five neighborhood kitchens.</p></li><li><p>Step-free access from Front Street, with chairs for anyone who needs one.</p></li><li><p>We play in light rain. Bring a coat rather than an umbrella.</p></li></ul><p>The last ferry leaves at 11:50 PM from the pier beside the gate.</p>`,
    refundTerms:
      'Full refund of your ticket price until seven days before the show. After that, you can pass your ticket on to a friend: the name at the door doesn’t matter. If we cancel, we refund everything, including fees.',
    types: [
      {
        name: 'General admission',
        price: 50,
        quantity: 600,
        details: 'Standing, lawn and quay. Gates at 6:30 PM.',
      },
      {
        name: 'Front terrace',
        price: 85,
        quantity: 12,
        details: 'Reserved bench, rows A to F.',
        maxTicketPerOrder: 6,
      },
      {
        name: 'Student',
        price: 25,
        quantity: 120,
        details: 'Valid student ID required at the door.',
        maxTicketPerOrder: 2,
        onSale: [-20, 20],
      },
      { name: 'Early bird', price: 40, quantity: 0, details: 'First 100 tickets.' },
    ],
    discounts: [
      { code: 'QUAY20', kind: 'percent', percent: 20, usageLimit: 200 },
      { code: 'STUDENT5', kind: 'amount', amount: 5, types: ['Student'] },
    ],
  },
  {
    tenant: 'riverside',
    name: 'The Cherry Orchard',
    inDays: 9,
    at: '20:00',
    hours: 3,
    place: BLACK_BOX,
    covidSafety: 'Masks are welcome. The house is ventilated between acts.',
    doors: '19:30',
    age: '12 and over',
    description: `<p>A family, an estate, and an orchard in bloom that nobody can bring themselves to sell. Chekhov’s last comedy, played so close that you could hand the actors their tea.</p><p>Directed by <strong>Ingrid Sørensen</strong>, with music for two accordions. Two hours and forty minutes with one intermission; latecomers are seated between acts.</p>`,
    refundTerms:
      'Exchange your ticket for another night until noon on the day of the show, or get a refund until two days before.',
    charity: 'Riverside Youth Theater Scholarship',
    types: [
      { name: 'Stalls', price: 38, quantity: 140 },
      { name: 'Gallery', price: 24, quantity: 60, details: 'Stairs only.' },
      {
        name: 'Group of 6 or more',
        price: 30,
        quantity: 80,
        minTicketPerOrder: 6,
        maxTicketPerOrder: 20,
      },
    ],
    discounts: [{ code: 'FRIENDS', kind: 'percent', percent: 15 }],
  },
  {
    tenant: 'riverside',
    name: 'Open Rehearsal and Backstage Tour',
    inDays: 5,
    at: '11:00',
    hours: 2,
    place: BLACK_BOX,
    charity: 'Backstage Fund',
    types: [
      { name: 'Free admission', kind: 'free', quantity: 45, maxTicketPerOrder: 4 },
      {
        name: 'Give to the Backstage Fund',
        kind: 'donation',
        price: 10,
        quantity: 500,
        details: 'For stagehands in need. Doesn’t include a seat.',
      },
    ],
  },
  {
    tenant: 'riverside',
    name: 'Annual Gala',
    inDays: 96,
    at: '18:00',
    hours: 5,
    place: AMPHITHEATRE,
    status: 'draft',
    types: [{ name: 'Table seat', price: 180, quantity: 240 }],
  },
  {
    tenant: 'riverside',
    name: 'An Evening of One-Acts',
    inDays: -12,
    at: '19:30',
    hours: 3,
    place: BLACK_BOX,
    types: [{ name: 'Stalls', price: 22, quantity: 120 }],
  },
  {
    tenant: 'northside',
    name: 'Kestrel & the Low Lights',
    inDays: 17,
    at: '21:00',
    hours: 3,
    place: HALL,
    capacity: 450,
    charity: 'Women in Sound',
    types: [
      { name: 'Floor', price: 32, quantity: 380, details: 'Standing. 18 and over.' },
      { name: 'Balcony', price: 44, quantity: 70, maxTicketPerOrder: 4 },
    ],
    discounts: [{ code: 'LOWLIGHTS', kind: 'amount', amount: 6, usageLimit: 50 }],
  },
  {
    tenant: 'northside',
    name: 'Sunday Matinee: Brass for Breakfast',
    inDays: 6,
    weekday: 7,
    at: '10:30',
    hours: 2,
    place: HALL,
    charity: 'Instruments for Tomorrow',
    types: [
      { name: 'Adult', price: 18, quantity: 220 },
      { name: 'Child under 12', kind: 'free', quantity: 120, maxTicketPerOrder: 4 },
    ],
  },
  {
    tenant: 'northside',
    name: 'Static Bloom',
    inDays: 33,
    at: '20:30',
    hours: 4,
    place: HALL,
    types: [
      { name: 'First release', price: 27.5, quantity: 0 },
      { name: 'Second release', price: 33.5, quantity: 15 },
    ],
  },
  {
    tenant: 'northside',
    name: 'Harvest Hoedown',
    inDays: 12,
    at: '18:00',
    hours: 5,
    place: HALL,
    status: 'cancelled',
    types: [{ name: 'Entry', price: 20, quantity: 300 }],
  },
  {
    tenant: 'harbor-youth',
    name: 'Family Concert: New World',
    inDays: 40,
    at: '15:00',
    hours: 2,
    place: ['Balboa Pavilion, 1500 Harbor Drive', 'San Diego', 'CA'],
    charity: 'Music in Every School',
    types: [
      { name: 'Orchestra level', price: 28, quantity: 320 },
      { name: 'Family of four', price: 80, quantity: 60, details: 'Two adults, two children.' },
    ],
  },
  {
    tenant: 'cedar-street',
    name: 'Twelfth Night',
    inDays: 15,
    at: '19:00',
    hours: 3,
    place: ['Cedar Street Playhouse, 18 Cedar Street', 'Portland', 'OR'],
    types: [
      { name: 'Stalls', price: 36, quantity: 180 },
      { name: 'Pay what you can', price: 12, quantity: 30, onSale: [-5, 14] },
    ],
    discounts: [{ code: 'ORSINO', kind: 'percent', percent: 12.5 }],
  },
  {
    tenant: 'blue-note-cellar',
    name: 'Delphine Marrow Quartet, Early Set',
    inDays: 3,
    at: '19:00',
    hours: 2,
    place: CELLAR,
    types: [{ name: 'Table seat', price: 25, quantity: 64 }],
  },
  {
    tenant: 'blue-note-cellar',
    name: 'Delphine Marrow Quartet, Late Set',
    inDays: 3,
    at: '22:00',
    hours: 2,
    place: CELLAR,
    types: [{ name: 'Table seat', price: 20, quantity: 64 }],
  },
  {
    tenant: 'mesa-county-fair',
    name: 'Fair Weekend: Rodeo and Rides',
    inDays: 58,
    at: '10:00',
    hours: 12,
    place: ['Mesa County Fairgrounds, 2785 Highway 50', 'Grand Junction', 'CO'],
    charity: 'Mountain Search & Rescue Association',
    capacity: 8000,
    types: [
      { name: 'Day pass', price: 14, quantity: 6000 },
      { name: 'Grandstand', price: 29, quantity: 1800 },
      { name: 'Parking', price: 6, quantity: 1200, maxTicketPerOrder: 1 },
    ],
  },
  {
    tenant: 'lantern-festival-puget-sound',
    name: 'Night of Ten Thousand Lanterns: a Procession over the Water and along the Old Cannery Pier',
    inDays: 71,
    at: '20:30',
    hours: 3,
    place: ['Cannery Pier, 1 Shoreline Road', 'Anacortes', 'WA'],
    types: [
      { name: 'Shore', price: 9.75, quantity: 2500 },
      { name: 'Boat, with a lantern of your own to set afloat', price: 62.4, quantity: 90 },
    ],
  },
  {
    tenant: 'granite-makers',
    name: 'Build a Radio in an Afternoon',
    inDays: 27,
    at: '13:00',
    hours: 4,
    place: ['Granite State Makers, 36 Canal Street', 'Manchester', 'NH'],
    types: [{ name: 'Workshop seat', kind: 'free', quantity: 24, maxTicketPerOrder: 2 }],
  },
  {
    tenant: 'teatro-de-la-luna',
    name: 'Bodas de sangre',
    inDays: 30,
    at: '19:30',
    hours: 2,
    place: ['Teatro de la Luna, 210 South Mesa Street', 'El Paso', 'TX'],
    types: [
      { name: 'Platea', price: 26, quantity: 150 },
      { name: 'Estudiante', price: 13, quantity: 50, maxTicketPerOrder: 2 },
    ],
  },
];
