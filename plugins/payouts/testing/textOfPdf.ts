import { inflateSync } from 'node:zlib';

/** Extracts the text of a PDF made with pdfkit, in drawing order and without line breaks. */
export function textOfPdf(pdf: Buffer): string {
  const source = pdf.toString('latin1');
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );
  const letters = new Map<string, Map<string, string>>();
  for (const [, name = '', id = ''] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
    letters.set(name, lettersOf(streamOf(objects.get(map))));
  }
  return [...objects.values()]
    .map(streamOf)
    .filter((stream) => stream.includes(' Tf'))
    .map((stream) => drawnIn(stream, letters))
    .join('\n');
}

function drawnIn(stream: string, letters: Map<string, Map<string, string>>): string {
  let font = new Map<string, string>();
  let text = '';
  for (const [, name, glyphs = ''] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = letters.get(name) ?? font;
    for (const [, hex = ''] of glyphs.matchAll(/<([0-9a-f]*)>/gi))
      for (const glyph of hex.match(/.{4}/g) ?? []) text += font.get(glyph) ?? '';
  }
  return text;
}

/** `<0000> <0002> [<0000> <0041> <0042>]`: the letters of the glyphs from the first to the last. */
function lettersOf(map: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      found.set(glyph, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    }
  return found;
}

function streamOf(body = ''): string {
  const [, bytes] = /stream\r?\n([\s\S]*)\nendstream/.exec(body) ?? [];
  if (bytes === undefined) return '';
  const raw = Buffer.from(bytes, 'latin1');
  return body.includes('/FlateDecode')
    ? inflateSync(raw).toString('latin1')
    : raw.toString('latin1');
}
