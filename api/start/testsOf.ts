import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { PLACES } from '../../tests/e2e/places.ts';
import { root } from './frontEnds.ts';

const JOURNEYS = 'tests/e2e';
const ELSEWHERE = /(^|\/)(node_modules|dist|\.foyer)(\/|$)|^packages\/cli\/template\//;

/** What runs for some places: Vitest files and browser journeys, by their paths from the root. */
export interface TestsOfPlaces {
  unitTests: string[];
  journeys: string[];
}

/**
 * The tests of files or folders: those in them, and in `about` the journeys of other places that are
 * about them.
 * @param places paths from the root of the project or from the working directory
 * @throws a sentence for a path that doesn't exist, and where nothing is tested
 */
export function testsOf(places: readonly string[]): TestsOfPlaces & { about: string[] } {
  const paths = places.map(pathFromRoot);
  const files = paths.flatMap(filesAt);
  const isJourney = (file: string) => file.startsWith(`${JOURNEYS}/`) && file.endsWith('.spec.ts');
  const journeys = [...new Set(files.filter(isJourney))].sort();
  const about = Object.entries(PLACES).flatMap(([name, of]) =>
    of.some((place) => paths.some((path) => isWithin(place, path) || isWithin(path, place)))
      ? [`${JOURNEYS}/${name}`]
      : [],
  );
  const unitTests = files.filter((file) => /\.test\.tsx?$/.test(file));
  if (unitTests.length + journeys.length + about.length === 0)
    throw new Error(`No tests cover ${places.join(' or ')}.`);
  return {
    unitTests: [...new Set(unitTests)].sort(),
    journeys,
    about: about.filter((file) => !journeys.includes(file)).sort(),
  };
}

function pathFromRoot(place: string): string {
  const path = relative(root, resolve(root, place)).split(sep).join('/');
  if (path.startsWith('..') || !existsSync(join(root, path)))
    throw new Error(`${place} doesn’t exist. Name a file or folder of the project.`);
  return path;
}

function filesAt(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .map((file) => join(path, file).split(sep).join('/'))
    .filter((file) => !ELSEWHERE.test(file));
}

export const isWithin = (path: string, folder: string): boolean =>
  folder === '' || path === folder || path.startsWith(`${folder}/`);
