import { Validator } from '@seriousme/openapi-schema-validator';
import { namespaceOf } from '../../../plugins/kit/contract.ts';
import { ask } from '../ask.ts';
import type { Subject } from '../subject.ts';

interface Document {
  paths: Record<string, Record<string, { tags?: string[] }>>;
}

/** The served document is valid OpenAPI and lists exactly the mounted routes of the plugin's namespace. */
export async function openApiProblems(subject: Subject): Promise<string[]> {
  const { body } = await ask(subject.app.as.nobody(), 'get', '/api/openapi.json');
  const { valid, errors } = await new Validator().validate(
    structuredClone(body) as Record<string, unknown>,
  );
  const problems = valid ? [] : [`the document isn't valid: ${JSON.stringify(errors)}`];
  const namespace = namespaceOf(subject.plugin.contract);
  const written = Object.entries((body as Document).paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags?.includes(namespace))
      .map(([method]) => `${method} ${path}`),
  );
  const mounted = subject.app.routes
    .filter(({ contract }) => namespaceOf(contract) === namespace)
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  return [
    ...problems,
    ...mounted
      .filter((one) => !written.includes(one))
      .map((one) => `${one} is mounted but missing from the document`),
    ...written
      .filter((one) => !mounted.includes(one))
      .map((one) => `${one} is in the document but not mounted`),
  ];
}
