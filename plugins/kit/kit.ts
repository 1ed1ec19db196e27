export * from './contract.ts';
export * from './errors.ts';
export * from './schema.ts';
export * from './client.ts';
