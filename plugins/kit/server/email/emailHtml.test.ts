import { expect, test } from 'vitest';
import { emailText, tenantSender, type EmailContent } from './emailContent.ts';
import { emailHtml } from './emailHtml.ts';

const CONTENT: EmailContent = {
  preheader: 'Show it at the door.',
  greeting: 'Hello Ann,',
  paragraphs: ['Here’s your ticket.\nSee you soon.'],
  action: { label: 'Open your ticket', url: 'https://a.foyer.test/orders/1' },
  facts: [['Order', 'A1']],
  summary: [
    { label: '1 × Stalls', amount: '$45.00' },
    { label: 'Total', amount: '$45.00', isTotal: true },
  ],
  reason: 'You have an order.',
};

test('wraps names of one long word, so that phones show all of them', () => {
  const word = 'Wolfeschlegelsteinhausenbergerdorff';
  const html = emailHtml(word, {
    from: { name: word, logo: null, accent: null },
    lead: [word],
    preheader: '',
    greeting: word,
    paragraphs: [word],
    points: [word],
    code: word,
    cards: [{ label: '', title: word, picture: 'cid:1', pictureText: '', caption: word }],
    action: { label: word, url: 'https://a.test' },
    facts: [[word, word]],
    summary: [{ label: word, amount: word }],
    smallPrint: [word],
    reason: word,
  });
  const around = html.split(word).slice(0, -1);
  // The first one is in the document's title.
  for (const before of around.slice(1))
    expect(before.slice(before.lastIndexOf('style='))).toContain('overflow-wrap:anywhere');
  expect(around).toHaveLength(17);
});

test('escapes everything, in text and in attributes', () => {
  const bad = `<b>"&'`;
  const html = emailHtml(bad, {
    ...CONTENT,
    from: { name: bad, logo: { address: bad, width: 1, height: 1, ground: null }, accent: null },
    preheader: bad,
    paragraphs: [bad],
    action: { label: bad, url: `https://a.test/?q=${bad}` },
    reason: bad,
  });
  expect(html).not.toContain('<b>');
  expect(html).toContain('https://a.test/?q=&lt;b&gt;&quot;&amp;&#39;"');
});

test('keeps line breaks within a paragraph', () => {
  expect(emailHtml('Tickets', CONTENT)).toContain('Here’s your ticket.<br>See you soon.');
});

test('has one preheader, one style sheet and one button', () => {
  const html = emailHtml('Tickets', CONTENT);
  const count = (pattern: RegExp) => html.match(pattern)?.length;
  expect([count(/class="preheader"/g), count(/<style>/g), count(/<a /g)]).toEqual([1, 1, 1]);
});

test('has a text with everything but the preheader, each address on its own line', () => {
  expect(emailText('Your ticket', CONTENT)).toBe(
    [
      'Your ticket',
      'Hello Ann,',
      'Here’s your ticket.\nSee you soon.',
      'Open your ticket:\nhttps://a.foyer.test/orders/1',
      'Order: A1',
      '1 × Stalls: $45.00\nTotal: $45.00',
      'You have an order.',
    ].join('\n\n'),
  );
});

test('shows a tenant’s logo in a format that every client reads, at the tenant’s own address', () => {
  const logo = { address: '/logo.webp', addressInEmails: '/logo.png', width: 640, height: 160 };
  const sender = tenantSender(
    { protocol: 'https', publicBase: 'foyer.test' },
    {
      name: 'Riverside',
      url: 'riverside',
      brand: { logo: { ...logo, ground: null }, accent: null },
    },
  );
  const html = emailHtml('Tickets', { ...CONTENT, from: sender });
  expect(html).toContain(
    'src="https://riverside.foyer.test/logo.png" alt="Riverside" width="160" height="40"',
  );
});
