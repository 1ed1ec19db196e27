export * from './contract.ts';
export * from './errors.ts';
export * from './imageLimits.ts';
export * from './schema.ts';
export * from './client.ts';
