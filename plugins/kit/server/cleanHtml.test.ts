import { describe, expect, test } from 'vitest';
import { richText } from '../schema.ts';
import { cleanHtml } from './cleanHtml.ts';

const field = {
  source: 'details.detail',
  schema: richText({ required: 'Policy details cannot be blank.' }),
};
const clean = (html: string) => cleanHtml(html, field);

describe('rich text', () => {
  test.each([
    ['<p>Fine</p><script>alert(1)</script>', '<p>Fine</p>'],
    ['<p onclick="alert(1)">Fine</p>', '<p>Fine</p>'],
    ['<p>See<img src="x" onerror="alert(1)" /></p>', '<p>See</p>'],
    ['<p>Fine</p><iframe src="https://evil.test"></iframe>', '<p>Fine</p>'],
    ['<p>Fine</p><svg onload="alert(1)"><path d="M0 0"></path></svg>', '<p>Fine</p>'],
    ['<form action="https://evil.test"><p>Fine</p><button>Go</button></form>', '<p>Fine</p>Go'],
    ['<p style="position:fixed;inset:0">Fine</p>', '<p>Fine</p>'],
    ['<p>Fine<img src="https://evil.test/seen.gif" /></p>', '<p>Fine</p>'],
    ['<style>p { display: none }</style><p>Fine</p>', '<p>Fine</p>'],
  ])('loses what could run or break out: %s', (given, kept) => {
    expect(clean(given)).toBe(kept);
  });

  test('keeps everything that the editor produces', () => {
    const made =
      '<h2>Terms</h2><p><strong>bold</strong> <em>italic</em> <u>under</u> <s>struck</s> <code>code</code></p>' +
      '<ol start="3"><li><p>three</p></li></ol><ul><li><p>dot</p></li></ul><blockquote><p>said</p></blockquote><hr /><pre><code>x</code></pre>';
    expect(clean(made)).toBe(made);
  });

  test.each([
    [
      'a table',
      '<table><tr><td>Adult</td><td>$25</td></tr><tr><td>Child</td><td>$10</td></tr></table>',
      '<p>Adult: $25</p><p>Child: $10</p>',
    ],
    ['a table that does not end', '<table><tr><td>Adult<td>$25', 'Adult<br />$25'],
    ['blocks', '<div>One</div><div>Two<div>Three</div></div>', 'One<br />Two<br />Three'],
    [
      'blocks in blocks',
      '<section><h2>One</h2><div><p>Two</p></div></section>',
      '<h2>One</h2><p>Two</p>',
    ],
    ['text beside a block', 'One<div><p>Two</p></div>Three', 'One<p>Two</p>Three'],
    ['terms', '<dl><dt>Doors</dt><dd>7 PM</dd></dl>', 'Doors<br />7 PM'],
    ['lines', '<p>One<br />Two</p>', '<p>One<br />Two</p>'],
    [
      'lists in lists',
      '<ul><li>One<ul><li>Two</li></ul></li><li><div>Three</div></li></ul>',
      '<ul><li>One<ul><li>Two</li></ul></li><li>Three</li></ul>',
    ],
  ])('keeps the words of %s apart', (_what, given, kept) => {
    expect(clean(given)).toBe(kept);
    expect(clean(kept)).toBe(kept);
  });

  test('opens links in a new page and sends no referrer', () => {
    expect(clean('<p><a href="https://foyer.test" rel="opener">us</a></p>')).toBe(
      '<p><a href="https://foyer.test" rel="noopener noreferrer nofollow" target="_blank">us</a></p>',
    );
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.test'])(
    'removes a link to %s',
    (href) => expect(clean(`<p><a href="${href}">us</a></p>`)).not.toContain('href'),
  );

  test.each([
    '<a href="java<div></div>script:alert(1)">us</a>',
    '<p></p><a href="<div>javascript:alert(1)">us</a>',
    '<a href="java\ufdd0script:alert(1)">us</a>',
    '<table><tr><td><a href="java</td><td>script:alert(1)">us</a></td></tr></table>',
    '<scr<div>ipt>alert(1)</scr</div>ipt>',
    '<a href="https://foyer.test" title="<table><tr><td onclick=alert(1)>x</td><td>y</td></tr></table>">us</a>',
  ])('is safe when assembled from blocks: %s', (given) => {
    const kept = clean(`<p>Fine</p>${given}`);
    expect(kept).not.toMatch(/href="\s*java\s*script|<script|<[^>]* on\w+=/i);
    expect(clean(kept)).toBe(kept);
  });

  test('is unchanged when cleaned again', () => {
    const once = clean('<p>Bread & Roses <b>5 < 6</b> 🎭 שלום</p>');
    expect(clean(once)).toBe(once);
  });

  test.each(['<p></p>', '<p>&nbsp; </p>', '<script>alert(1)</script>', '<p><br></p>'])(
    'is blank if nothing visible is left: %s',
    (given) => expect(() => clean(given)).toThrow('Policy details cannot be blank.'),
  );
});
