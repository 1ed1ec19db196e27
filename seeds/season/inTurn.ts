/** Work that is done one piece after the other, beside whatever else is done meanwhile. */
export interface InTurn {
  add(work: () => Promise<void>): void;
  /** Waits for all of it. @throws what the first piece that failed threw */
  done(): Promise<void>;
}

export function inTurn(): InTurn {
  const failures: unknown[] = [];
  let last = Promise.resolve();
  return {
    add(work) {
      last = last.then(work).catch((error: unknown) => void failures.push(error));
    },
    async done() {
      await last;
      if (failures.length > 0) throw failures[0];
    },
  };
}
