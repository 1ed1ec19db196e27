/** ISO 3166-1 alpha-2. */
const CODES =
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GI GL GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS XK YE ZA ZM ZW';

const COUNTRY_CODES: ReadonlySet<string> = new Set(CODES.split(' '));

/** @example isCountry('US') */
export const isCountry = (code: string): boolean => COUNTRY_CODES.has(code);

/** Other names that people write, in lowercase letters. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  unitedstatesofamerica: 'US',
  america: 'US',
  uk: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  northernireland: 'GB',
  holland: 'NL',
  turkey: 'TR',
  czechrepublic: 'CZ',
};

/**
 * The code of a country that someone wrote as text; null if it isn't recognized.
 * @example countryCode('United States') // 'US'
 */
export function countryCode(text: string): string | null {
  const upper = text.trim().toUpperCase();
  if (isCountry(upper)) return upper;
  const written = lettersOf(text);
  return OTHER_NAMES[written] ?? codesByName().get(written) ?? null;
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

let byName: ReadonlyMap<string, string> | undefined;
const codesByName = () =>
  (byName ??= new Map([...COUNTRY_CODES].map((code) => [lettersOf(countryName(code)), code])));

/**
 * A country's English name from the runtime. Names change, so store the code.
 * @example countryName('US') // 'United States'
 */
export const countryName = (code: string): string => NAMES.of(code) ?? code;

const NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** Every country, in alphabetical order. */
export const countries = (): { code: string; name: string }[] =>
  [...COUNTRY_CODES]
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
