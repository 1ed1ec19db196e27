import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';

/** A JSON Schema from the document. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | boolean;
  additionalProperties?: Schema | boolean;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  schema: Schema;
}

interface Content {
  content?: Record<string, { schema: Schema }>;
}

interface Described {
  operationId: string;
  servers?: unknown;
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content & { $ref?: string }>;
}

export interface Document {
  paths: Record<string, Record<string, Described>>;
}

/** One API operation as documented. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: readonly Parameter[];
  /** The schema of a JSON body, if it takes one. */
  body: Schema | undefined;
  /** The content type of a body that isn't JSON. */
  fileType: string | undefined;
  /** @returns what is wrong with an answer; nothing if the document doesn't describe it */
  problemOf(status: number, body: unknown): string | undefined;
}

const escaped = (part: string): string =>
  encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1'));

/** Every operation of the document below `/api`. */
export function operationsOf(document: Document): Operation[] {
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    logger: false,
  });
  ajv.addSchema(document as unknown as AnySchemaObject, 'api');
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { servers }]) => !servers)
      .map(([method, { operationId, parameters = [], requestBody, responses }]): Operation => {
        const types = Object.keys(requestBody?.content ?? {});
        const success = ['paths', path, method, 'responses'];
        const problemOf = (status: number, body: unknown) => {
          const isError = status >= 400;
          if (!isError && !responses[status]?.content?.['application/json']) return undefined;
          const at = isError ? ['components', 'responses', 'Error'] : [...success, String(status)];
          const $ref = `api#/${[...at, 'content', 'application/json', 'schema'].map(escaped).join('/')}`;
          const validate = ajv.getSchema($ref);
          if (!validate) throw new Error(`The document has no ${$ref}.`);
          return validate(body) ? undefined : ajv.errorsText(validate.errors).slice(0, 300);
        };
        return {
          id: operationId,
          method,
          path,
          parameters,
          body: requestBody?.content?.['application/json']?.schema,
          fileType: types.find((type) => type !== 'application/json'),
          problemOf,
        };
      }),
  );
}

/** Resolves a `$ref`. */
export function resolved(document: Document, schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const found = schema.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], document);
  return resolved(document, found as Schema);
}
