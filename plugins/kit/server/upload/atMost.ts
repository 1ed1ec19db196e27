import { Transform } from 'node:stream';

/** Passes bytes on up to a limit: whoever sends no length, or a wrong one, is stopped there too. */
export function atMost(given: {
  bytes: number;
  tooLarge(): Error;
  /** Of what ends without a byte; undefined lets it be. */
  empty?(): Error;
}): Transform {
  let passed = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      passed += piece.length;
      if (passed > given.bytes) done(given.tooLarge());
      else done(null, piece);
    },
    flush(done) {
      done(passed === 0 ? given.empty?.() : undefined);
    },
  });
}
