import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../api/loadPlugins.ts';

const run = promisify(execFile);

/** A documentation page: its path from the repository's root, and its text. */
export interface Page {
  path: string;
  text: string;
}

interface Block {
  file: string;
  /** The page's line on which the block starts. */
  line: number;
  code: string;
}

/** Server and admin code in one project, with the repository's strict settings. */
const TSCONFIG = {
  extends: join(root, 'tsconfig.json'),
  compilerOptions: { lib: ['es2023', 'dom', 'dom.iterable'], types: ['node', 'vite/client'] },
  files: null,
  references: null,
  include: ['.'],
};

const BLOCK = /^```tsx?\n([^]*?)^```$/gm;
const FILE = /^\/\/ ([\w./-]+\.tsx?)$/;

/** The files made of a page's code blocks. An invalid first line of a block is a problem. */
function blocksOf({ path, text }: Page): { blocks: Block[]; problems: string[] } {
  const blocks: Block[] = [];
  const problems: string[] = [];
  for (const { 1: code = '', index } of text.matchAll(BLOCK)) {
    const line = text.slice(0, index).split('\n').length + 1;
    const file = FILE.exec(code.split('\n', 1)[0] ?? '')?.[1];
    if (!file) problems.push(`${path}:${line} the block does not begin with its file's name`);
    else if (blocks.some((block) => block.file === file))
      problems.push(`${path}:${line} ${file} appears twice on this page`);
    else blocks.push({ file, line, code });
  }
  return { blocks, problems };
}

/**
 * Compiles the code of all pages in one run. A page's blocks form one plugin folder.
 * @returns the problems, by page and line
 */
export async function pageProblems(pages: readonly Page[]): Promise<string[]> {
  // Inside the workspace, so that packages and plugins resolve.
  await mkdir(join(root, '.foyer'), { recursive: true });
  const folder = await mkdtemp(join(root, '.foyer', 'docs-'));
  try {
    const problems: string[] = [];
    for (const [index, page] of pages.entries()) {
      const found = blocksOf(page);
      problems.push(...found.problems);
      for (const { file, line, code } of found.blocks) {
        const to = join(folder, String(index), file);
        await mkdir(dirname(to), { recursive: true });
        // Padded, so that the compiler's line numbers match the page's.
        await writeFile(to, '\n'.repeat(line - 1) + code);
      }
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    const complaints = await compilerComplaints(folder);
    return [...problems, ...complaints.map((line) => inPage(line, pages))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compilerComplaints(folder: string): Promise<string[]> {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  try {
    await run(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], { cwd: folder });
    return [];
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string };
    if (!stdout) throw error;
    return stdout.split('\n').filter((line) => /error TS/.test(line));
  }
}

const inPage = (complaint: string, pages: readonly Page[]): string =>
  complaint.replace(
    /^(\d+)\/([^(]+)\((\d+),\d+\)/,
    (_, index: string, file: string, line: string) =>
      `${pages[Number(index)]?.path}:${line} (${file})`,
  );
