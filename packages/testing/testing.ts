/** Test tools for plugins: the complete installation, and the rules that apply to every plugin. */
export { ask, address, type Answer } from './ask.ts';
export { cookiesOf, hostFetch } from './hostFetch.ts';
export { conforms, conformanceProblems } from './conforms.ts';
export type { ConformsOptions, ExampleCall } from './subject.ts';
export { limitStatements } from './limitStatements.ts';
export { sample } from './sample.ts';
export { testApp, type TestApp, type TestTenant } from './testApp.ts';
export { emptyDatabase, type TestDatabase } from './testDatabase.ts';
export { visit, type Credentials, type Visitor } from './visitor.ts';
