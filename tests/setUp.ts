import fc from 'fast-check';
import { CHEAP_COST, hashAt } from '../plugins/accounts/server/password.ts';

// One seed for the whole run, which is printed: FC_SEED repeats it. FC_RUNS tries each property that
// sets no number of its own more often.
const { FC_SEED, FC_RUNS = '100' } = process.env;
fc.configureGlobal({ numRuns: Number(FC_RUNS), ...(FC_SEED && { seed: Number(FC_SEED) }) });

// Tests about accounts would spend almost half of their time on hashing.
hashAt(CHEAP_COST);
