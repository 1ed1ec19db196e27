import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Whether the signature of an address covers the request that uses it: method, path, query
 * and the headers that it names. s3rver checks only its age.
 */
export function isSigned(
  { method = '', url = '', headers }: IncomingMessage,
  secret: string,
): boolean {
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const said = Object.fromEntries(searchParams);
  const names = (said['X-Amz-SignedHeaders'] ?? '').split(';');
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted();
  const canonical = [
    ...[method, pathname, query.join('&')],
    ...names.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    ...['', names.join(';'), 'UNSIGNED-PAYLOAD'],
  ].join('\n');
  const scope = (said['X-Amz-Credential'] ?? '').split('/').slice(1);
  const text = [
    ...['AWS4-HMAC-SHA256', said['X-Amz-Date'], scope.join('/')],
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const key = scope.reduce<Buffer | string>((last, part) => mac(last, part), `AWS4${secret}`);
  return mac(key, text).toString('hex') === said['X-Amz-Signature'];
}

const mac = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
