import fc from 'fast-check';
import { CHEAP_COST, hashAt } from '../plugins/accounts/server/passwords.ts';

// One printed seed for the whole run, which FC_SEED repeats. FC_RUNS increases the runs of each
// property without its own number.
const { FC_SEED, FC_RUNS = '100' } = process.env;
fc.configureGlobal({ numRuns: Number(FC_RUNS), ...(FC_SEED && { seed: Number(FC_SEED) }) });

// Hashing at production cost would take half of the account tests' time.
hashAt(CHEAP_COST);
