import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Brotli's quality for a local start, where a faster start matters more than a few bytes. */
const QUICK = 5;

/** Writes a compressed copy next to each script and style, so that no request waits for compression. */
export async function compressBuilt(
  folder: string,
  { isQuick }: { isQuick: boolean },
): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const text = await readFile(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: isQuick ? QUICK : constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      };
      await writeFile(`${file}.br`, await compress(text, { params }));
    }),
  );
}
