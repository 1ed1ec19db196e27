import { useState, type ReactNode } from 'react';
import type { OwnFactors } from '../../contract/factors.ts';
import { ProofDialog } from './ProofDialog.tsx';

/** Thrown when the user closes the confirmation dialog: nothing was done, and nothing is wrong. */
export class NotProven extends Error {}

export type WithProof = <T>(
  work: (proof?: string) => Promise<T>,
  how?: { isAlwaysAsked: boolean },
) => Promise<T>;

interface Question {
  prove: (proof: string) => void;
  giveUp: () => void;
}

/**
 * Runs work for which the API wants fresh proof: asks for it first, or only if the API demands it.
 * @returns a function that runs the work, and the dialog to render
 */
export function useProof(factors: OwnFactors | undefined): {
  withProof: WithProof;
  dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question>();
  const ask = () =>
    new Promise<string>((prove, reject) => {
      setQuestion({ prove, giveUp: () => reject(new NotProven()) });
    }).finally(() => setQuestion(undefined));

  async function withProof<T>(
    work: (proof?: string) => Promise<T>,
    { isAlwaysAsked } = { isAlwaysAsked: false },
  ): Promise<T> {
    if (isAlwaysAsked) return work(await ask());
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== 'proof_needed') throw error;
      return work(await ask());
    }
  }

  return {
    withProof,
    dialog: question && factors && (
      <ProofDialog factors={factors} onProven={question.prove} onClose={question.giveUp} />
    ),
  };
}
