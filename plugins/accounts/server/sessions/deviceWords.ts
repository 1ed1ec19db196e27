type Word = readonly [sign: RegExp, word: string];

// The order matters, because most of these also name the ones below.
const PROGRAMS: readonly Word[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];

const SYSTEMS: readonly Word[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const wordFor = (words: readonly Word[], userAgent: string): string | undefined =>
  words.find(([sign]) => sign.test(userAgent))?.[1];

/**
 * A user agent in words that its owner recognizes. None of the raw text is shown.
 * @example deviceWords(req.get('user-agent') ?? '') // 'Firefox on Windows'
 */
export function deviceWords(userAgent: string): string {
  const program = wordFor(PROGRAMS, userAgent);
  const system = wordFor(SYSTEMS, userAgent);
  if (program && system) return `${program} on ${system}`;
  return program ?? system ?? 'Unknown device';
}
