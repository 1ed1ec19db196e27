import { emailText, type EmailContent } from '../../../plugins/kit/server/email/emailContent.ts';
import { emailHtml } from '../../../plugins/kit/server/email/emailHtml.ts';
import type { Mail } from '../../../plugins/kit/server/services.ts';
import type { Subject } from '../subject.ts';
import { textsBelow } from './foreignCallProblems.ts';

/** What inboxes show of a subject. */
const LONGEST_SUBJECT = 80;
/** Gmail cuts off what is longer, in bytes. */
const LONGEST_HTML = 100_000;

/**
 * Compares the emails that a plugin sends, as far as its code names their kinds, with the examples that it declares,
 * and renders each example.
 */
export function emailProblems({ folder, plugin, app }: Subject): string[] {
  const { id } = plugin.contract;
  const declared = Object.entries(plugin.server.emails ?? {});
  const kinds = new Set(declared.map(([kind]) => kind));
  const sent = new Map(
    textsBelow(folder)
      .filter(({ text, before }) => text.startsWith(`${id}.`) && /\bkind:\s*$/.test(before))
      .map(({ text, file, line }) => [text, `${file}:${line}`]),
  );
  return [
    ...[...sent].flatMap(([kind, place]) =>
      kinds.has(kind)
        ? []
        : [
            `${place} sends the email '${kind}', but its server part has no example of it in emails`,
          ],
    ),
    ...declared.flatMap(([kind, example]) => {
      if (!sent.has(kind))
        return [
          `emails has the example '${kind}', but no code sends an email with kind: '${kind}'`,
        ];
      return exampleProblems(example(app.runtime.depsOf(id)), kind).map(
        (problem) => `the example of the email '${kind}' ${problem}`,
      );
    }),
  ];
}

function exampleProblems({ kind, to, subject, content }: Mail, declaredAs: string): string[] {
  const html = emailHtml(subject, content);
  const problems: readonly (readonly [isProblem: boolean, problem: string])[] = [
    [kind !== declaredAs, `has another kind, '${kind}'`],
    [!to.includes('@'), 'has no recipient'],
    [subject.trim() === '', 'has no subject'],
    [/[\r\n]/.test(subject), 'has a subject of more than one line'],
    [
      subject.length > LONGEST_SUBJECT,
      `has a subject of ${subject.length} characters. Use at most ${LONGEST_SUBJECT}`,
    ],
    [content.preheader.trim() === '', 'has no preheader. Say what the subject doesn’t'],
    [content.preheader.trim() === subject.trim(), 'repeats its subject as its preheader'],
    [content.reason.trim() === '', 'doesn’t say in its reason why the recipient gets it'],
    [
      Buffer.byteLength(html) > LONGEST_HTML,
      `has ${Buffer.byteLength(html)} bytes of HTML. Gmail cuts it off`,
    ],
    [
      /<img [^>]*src="(?!https?:|cid:)/.test(html),
      'has an image that is neither attached nor online',
    ],
    [/\.(webp|svg|avif)"/.test(html), 'has an image that some email clients can’t show'],
    ...linksOf(content).map(
      ({ label, url }) =>
        [!/^https?:\/\/[^/]+/.test(url), `has a link without a full address, “${label}”`] as const,
    ),
    [emailText(subject, content).trim() === '', 'has no text'],
  ];
  return problems.flatMap(([isProblem, problem]) => (isProblem ? [problem] : []));
}

const linksOf = ({ action, links = [] }: EmailContent) => [...(action ? [action] : []), ...links];
