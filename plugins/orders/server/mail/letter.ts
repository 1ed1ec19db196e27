/** A mail in the parts that all of ours have; it is written as text and as HTML from one source. */
export interface Letter {
  heading: string;
  paragraphs: readonly string[];
  /** What was bought or paid back: a name and an amount each; the last is the sum. */
  amounts?: readonly (readonly [name: string, amount: string])[];
  /** Facts with their labels. */
  facts?: readonly (readonly [label: string, value: string])[];
  button?: { label: string; address: string };
  foot: string;
}

const INK = '#17191f';
const QUIET = '#5b6170';
const LINE = '#d9dce3';

export function asText({ heading, paragraphs, amounts, facts, button, foot }: Letter): string {
  return [
    heading,
    ...paragraphs,
    facts?.map(([label, value]) => `${label}: ${value}`).join('\n'),
    amounts?.map(([name, amount]) => `${name}: ${amount}`).join('\n'),
    button && `${button.label}: ${button.address}`,
    foot,
  ]
    .filter((part) => part)
    .join('\n\n');
}

/** Tables and inline styles, because that is what mail programs read. */
export function asHtml({ heading, paragraphs, amounts, facts, button, foot }: Letter): string {
  const paragraph = (text: string, style = '') =>
    `<p style="margin:0 0 16px;${style}">${escape(text)}</p>`;
  const row = (left: string, right: string, style = '') =>
    `<tr><td style="padding:6px 0;${style}"><bdi>${escape(left)}</bdi></td><td align="right" style="padding:6px 0 6px 16px;white-space:nowrap;${style}">${escape(right)}</td></tr>`;
  const table = (rows: string) =>
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-top:1px solid ${LINE};border-bottom:1px solid ${LINE}">${rows}</table>`;
  const last = (amounts?.length ?? 0) - 1;
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(heading)}</title></head>`,
    `<body style="margin:0;padding:24px 16px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:${INK};background:#fff"><div style="max-width:560px;margin:0 auto">`,
    `<h1 style="font-size:24px;line-height:1.25;margin:0 0 16px"><bdi>${escape(heading)}</bdi></h1>`,
    ...paragraphs.map((text) => paragraph(text)),
    facts ? table(facts.map(([label, value]) => row(label, value)).join('')) : '',
    amounts
      ? table(
          amounts
            .map(([name, amount], at) => row(name, amount, at === last ? 'font-weight:600' : ''))
            .join(''),
        )
      : '',
    button
      ? `<p style="margin:0 0 24px"><a href="${escape(button.address)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${INK};color:#fff;text-decoration:none;font-weight:600">${escape(button.label)}</a></p>`
      : '',
    paragraph(foot, `font-size:14px;color:${QUIET}`),
    '</div></body></html>',
  ].join('');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
