import type { CharityForm } from '@foyer/plugin-charities/contract';

type Row = readonly [name: string, street: string, city: string, state: string, zip: string];

const ACTIVE: readonly Row[] = [
  ['Backstage Fund', '210 Front Street', 'Portland', 'ME', '04101'],
  ['Bread & Roses Community Kitchen', '48 Essex Street', 'Lawrence', 'MA', '01840'],
  ['Casa Abierta', '1912 Mission Street', 'San Francisco', 'CA', '94103'],
  ['Cedar Valley Animal Rescue', '77 Orchard Road', 'Bend', 'OR', '97701'],
  ['City Harvest Pantry', '305 South Halsted Street', 'Chicago', 'IL', '60661'],
  ['Clean Water for Every Classroom', '1400 Lake Shore Drive', 'Milwaukee', 'WI', '53202'],
  ['First Light Hospice', '9 Chapel Hill Road', 'Durham', 'NC', '27701'],
  ['Friends of the Hudson Estuary', '61 Riverview Avenue', 'Beacon', 'NY', '12508'],
  ['Harbor Lifeboat Volunteers', '3 Custom House Wharf', 'Portland', 'ME', '04101'],
  ['Hearing Hands', '820 Maple Avenue', 'Rochester', 'NY', '14607'],
  ['Home Again Veterans Network', '2250 Fort Worth Street', 'San Antonio', 'TX', '78202'],
  ['Instruments for Tomorrow', '118 Beale Street', 'Memphis', 'TN', '38103'],
  ['Kids Onstage', '510 West 44th Street', 'New York', 'NY', '10036'],
  ['Little Free Bookmobile', '14 College Street', 'Burlington', 'VT', '05401'],
  ['Mountain Search & Rescue Association', '690 Summit Boulevard', 'Boulder', 'CO', '80302'],
  ['Music in Every School', '1001 Congress Avenue', 'Austin', 'TX', '78701'],
  ['Neighbors Without Hunger', '33 Prospect Street', 'Hartford', 'CT', '06103'],
  ['Riverside Youth Theater Scholarship', '12 Quay Street', 'Portland', 'ME', '04101'],
  ['Second Chance Bicycles', '455 Division Street', 'Portland', 'OR', '97202'],
  [
    'The Elizabeth and Theodore Whitcombe Memorial Foundation for the Preservation of Historic Theaters, Opera Houses and Village Halls of Northern New England',
    '1 Monument Square, Suite 400',
    'Concord',
    'NH',
    '03301',
  ],
  ['Tree for Tree', '2701 Alder Street', 'Eugene', 'OR', '97405'],
  ['Women in Sound', '88 Peachtree Street', 'Atlanta', 'GA', '30303'],
];

const INACTIVE: readonly Row[] = [
  ['Coastal Cleanup Crew', '5 Dune Road', 'Galveston', 'TX', '77550'],
  ['Lakeshore Winter Shelter', '702 Erie Street', 'Cleveland', 'OH', '44113'],
  ['Open Door Legal Aid', '16 Court Square', 'Springfield', 'IL', '62701'],
  ['Starlight Wishes', '940 Desert Inn Road', 'Las Vegas', 'NV', '89109'],
];

const toForm =
  (status: CharityForm['status']) =>
  ([name, street, city, state, zip_code]: Row): CharityForm => ({
    name,
    status,
    street,
    city,
    state,
    zip_code,
  });

export const DEMO_CHARITIES: readonly CharityForm[] = [
  ...ACTIVE.map(toForm('active')),
  ...INACTIVE.map(toForm('inactive')),
];

/** Tenant URL → names of the charities it can offer. */
export const DEMO_ASSIGNMENTS: Readonly<Record<string, readonly string[]>> = {
  riverside: [
    'Backstage Fund',
    'Harbor Lifeboat Volunteers',
    'Kids Onstage',
    'Riverside Youth Theater Scholarship',
  ],
  northside: ['City Harvest Pantry', 'Instruments for Tomorrow', 'Women in Sound'],
  'harbor-youth': ['Instruments for Tomorrow', 'Music in Every School'],
  'cedar-street': ['Second Chance Bicycles'],
  'mesa-county-fair': ['Mountain Search & Rescue Association', 'Cedar Valley Animal Rescue'],
};
