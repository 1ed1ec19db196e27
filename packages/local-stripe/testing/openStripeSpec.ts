import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { decodeForm } from '../protocol/decodeForm.ts';
import type { Exchange } from '../protocol/recordExchanges.ts';

interface Document {
  paths: Record<string, Record<string, Described>>;
  'x-stripe-events': Record<string, string>;
}
/** GET parameters in one schema, like a body. */
type Described = { requestBody?: object; 'x-query-schema'?: object };

const documentId = 'stripe';
const formType = 'application/x-www-form-urlencoded';

/**
 * Compares traffic with an OpenAPI 3.1 document of Stripe's API, whose objects allow no additional
 * properties.
 *
 *     const spec = openStripeSpec(file);
 *     startLocalStripe({ onExchange: (exchange) => problems.push(...spec.problemsOf(exchange)) });
 */
export function openStripeSpec(file: string) {
  const document = JSON.parse(readFileSync(file, 'utf8')) as Document;
  const answers = ajvFor(document, false);
  // Form values are strings.
  const forms = ajvFor(document, true);
  const templates = Object.keys(document.paths).map((template) => ({
    template,
    fits: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    placeholders: template.split('{').length,
  }));
  // `/v1/transfers/{id}` also matches longer literal paths, so the most specific template wins.
  templates.sort((one, other) => one.placeholders - other.placeholders);

  function problemsOf(exchange: Exchange): string[] {
    if (exchange.kind === 'event') return problemsOfEvent(exchange.event);
    const { method, path, form, status, body } = exchange;
    const template = templates.find(({ fits }) => fits.test(path))?.template;
    const verb = method.toLowerCase();
    const described = template === undefined ? undefined : document.paths[template]?.[verb];
    const label = `${method} ${path} ${status}`;
    // Unknown operations must return an error.
    if (template === undefined || !described)
      return status === 200
        ? [`${label}: Stripe has no such operation`]
        : problemsIn(answers, ['components', 'schemas', 'error'], body, label);
    const operation = ['paths', template, verb];
    const problems: string[] = [];
    // Rejected requests were invalid on purpose.
    if (status === 200 && (described.requestBody ?? described['x-query-schema']))
      problems.push(
        ...problemsIn(
          forms,
          described.requestBody
            ? [...operation, 'requestBody', 'content', formType, 'schema']
            : [...operation, 'x-query-schema'],
          decodeForm(form),
          `${label} asked`,
        ),
      );
    const answered = status === 200 ? '200' : 'default';
    problems.push(
      ...problemsIn(
        answers,
        [...operation, 'responses', answered, 'content', 'application/json', 'schema'],
        body,
        `${label} answered`,
      ),
    );
    return problems;
  }

  function problemsOfEvent(event: Extract<Exchange, { kind: 'event' }>['event']): string[] {
    const object = document['x-stripe-events'][event.type];
    return [
      ...problemsIn(answers, ['components', 'schemas', 'event'], event, event.type),
      ...(object
        ? problemsIn(
            answers,
            ['components', 'schemas', object],
            (event as unknown as { data: { object: unknown } }).data.object,
            `${event.type} about`,
          )
        : []),
    ];
  }

  return { problemsOf };
}

export type StripeSpec = ReturnType<typeof openStripeSpec>;

function ajvFor(document: Document, readsText: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    allErrors: true,
    coerceTypes: readsText,
  });
  return ajv.addSchema(document, documentId);
}

/** Each part of the document becomes its own schema, addressed by its JSON pointer. */
function problemsIn(ajv: Ajv2020, way: string[], value: unknown, label: string): string[] {
  const pointer = way
    .map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');
  const validate: ValidateFunction | undefined = ajv.getSchema(`${documentId}#/${pointer}`);
  if (!validate) return [`${label}: no schema at ${way.join(' ')}`];
  // Coercion changes its input.
  return validate(structuredClone(value)) ? [] : (validate.errors ?? []).map(inWords(label));
}

const inWords =
  (label: string) =>
  ({ instancePath, message, params }: ErrorObject): string =>
    `${label} ${instancePath || '/'} ${message ?? ''} ${JSON.stringify(params)}`;
