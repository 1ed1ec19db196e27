/** The three addresses, with the people of the demo who can sign in there. */
export function describeAddresses({ base, hasDemo }: { base: string; hasDemo: boolean }): string {
  const tenant = hasDemo ? 'riverside' : '<tenant>';
  const doors: [title: string, address: string, person: string][] = [
    ['Platform console', `http://console.${base}/`, 'operator@foyer.test'],
    ['Tenant console', `http://${tenant}.${base}/admin`, 'admin@riverside.test'],
    ['Storefront', `http://${tenant}.${base}/`, 'no sign-in'],
  ];
  const lines = doors.map(
    ([title, address, person]) =>
      `  ${title.padEnd(18)} ${hasDemo ? address.padEnd(44) + person : address}`,
  );
  return [
    '',
    `Foyer is ready: http://${base}/`,
    '',
    ...lines,
    '',
    ...(hasDemo
      ? [
          `  A second tenant    ${`http://northside.${base}/admin`.padEnd(44)}admin@northside.test`,
          '  Password of all    Foyer!demo1',
          '',
        ]
      : []),
    'Ctrl-C stops it; your data stay.',
    '',
  ].join('\n');
}
