import { Readable } from 'node:stream';
import { send } from './client.ts';
import { wireOf, type Connection } from './internals.ts';

const PAGE = 64 * 1024;

/**
 * Streams the output of `copy … to stdout`, preceded by `head`, with backpressure and one page in memory at a time.
 * Aborting it closes the connection, which would otherwise still deliver the rest.
 * @param given.onRows called on each page with the number of rows so far
 */
export function copyOut(
  connection: Connection,
  given: { sql: string; head: string; onRows?: ((rows: number) => void) | undefined },
): Readable {
  const wire = wireOf(connection);
  let page = Buffer.alloc(PAGE);
  let used = 0;
  let rows = 0;
  let isEnded = false;
  const push = () => {
    if (used === 0) return;
    const full = page.subarray(0, used);
    page = Buffer.allocUnsafe(PAGE);
    used = 0;
    given.onRows?.(rows);
    if (!out.push(full)) wire.stream.pause();
  };
  const add = (bytes: Buffer) => {
    if (used + bytes.length > page.length) push();
    if (bytes.length > page.length) page = Buffer.allocUnsafe(bytes.length);
    // Copied, since pg reuses the memory for the next read.
    used += bytes.copy(page, used);
  };
  // Postgres sends each row as one message.
  const addRow = ({ chunk }: { chunk: Buffer }) => {
    rows += 1;
    add(chunk);
  };
  const end = () => {
    isEnded = true;
    wire.off('copyData', addRow);
    wire.stream.resume();
  };
  const out = new Readable({
    read: () => void wire.stream.resume(),
    destroy(error, done) {
      if (!isEnded) {
        end();
        connection.isBroken = true;
        wire.stream.destroy();
      }
      done(error);
    },
  });
  wire.on('copyData', addRow);
  add(Buffer.from(given.head));
  void send(connection, { text: given.sql }).then(
    () => {
      if (isEnded) return;
      push();
      end();
      out.push(null);
    },
    (error: unknown) => {
      if (!isEnded) end();
      out.destroy(error instanceof Error ? error : new Error(String(error)));
    },
  );
  return out;
}
