import { accountMessages } from '../messages.ts';

const words = accountMessages.guidelines;

/** The rules for a password, shown before any error. */
export const Guidelines = () => (
  <div className="guidelines">
    <p id="guidelines">{words.title}</p>
    <ul aria-labelledby="guidelines">
      {words.lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);
