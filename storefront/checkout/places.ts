import { countries } from '@foyer/kit/countries';

/** Code and name, as the state list shows them. */
export const STATES: readonly (readonly [code: string, name: string])[] =
  `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming`
    .split('|')
    .map((state) => [state.slice(0, 2), state.slice(3)] as const);

/** Every other country by its English name, in alphabetical order. */
export const otherCountries = (): string[] =>
  countries()
    .filter(({ code }) => code !== 'US')
    .map(({ name }) => name);

/**
 * States by the first three digits of their zip codes. Leaves out prefixes shared by two states
 * (063, 205, 739, 834, 967), military ones and places that aren't in the state list.
 */
const PREFIXES =
  'AL 350-352 354-369|AK 995-999|AZ 850-853 855-857 859-860 863-865|AR 716-729|CA 900-908 910-928 930-961|CO 800-816|CT 060-062 064-069|DE 197-199|DC 200 202-204|FL 320-339 341-342 344 346-347 349|GA 300-319 398-399|HI 968|ID 832-833 835-838|IL 600-620 622-629|IN 460-479|IA 500-516 520-528|KS 660-662 664-679|KY 400-418 420-427|LA 700-701 703-708 710-714|ME 039-049|MD 206-212 214-219|MA 010-027 055|MI 480-499|MN 550-551 553-567|MS 386-397|MO 630-631 633-641 644-658|MT 590-599|NE 680-681 683-693|NV 889-891 893-895 897-898|NH 030-038|NJ 070-089|NM 870-871 873-884|NY 005 100-149|NC 270-289|ND 580-588|OH 430-459|OK 730-731 734-738 740-741 743-749|OR 970-979|PA 150-196|PR 006-007 009|RI 028-029|SC 290-299|SD 570-577|TN 370-385|TX 733 750-770 772-799 885|UT 840-847|VT 050-054 056-059|VA 201 220-246|WA 980-986 988-994|WV 247-268|WI 530-532 534-535 537-549|WY 820-831';

const RANGES = PREFIXES.split('|').flatMap((line) => {
  const [state = '', ...ranges] = line.split(' ');
  return ranges.map((range) => {
    const [first = '', last = first] = range.split('-');
    return { state, first, last };
  });
});

/**
 * Finds the state of a zip code.
 * @param zipCode as typed
 * @returns the state's two-letter code, or nothing if the zip code is incomplete or ambiguous
 */
export function stateOfZip(zipCode: string): string | undefined {
  if (!/^\d{5}$/.test(zipCode)) return undefined;
  const prefix = zipCode.slice(0, 3);
  return RANGES.find(({ first, last }) => first <= prefix && prefix <= last)?.state;
}
