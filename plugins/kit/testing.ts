/** What plugins are tested with: the whole installation, and the rules that hold for every plugin. */
export { ask, address, type Answer } from './testing/ask.ts';
export { cookiesOf, hostFetch } from './testing/hostFetch.ts';
export { conforms, conformanceProblems } from './testing/conforms.ts';
export type { ConformsOptions, ExampleCall } from './testing/subject.ts';
export { sample } from './testing/sample.ts';
export { testApp, type TestApp, type TestTenant } from './testing/testApp.ts';
export { emptyDatabase, type TestDatabase } from './testing/testDatabase.ts';
export { visit, type Credentials, type Visitor } from './testing/visitor.ts';
