import { accountMessages } from '../messages.ts';

const words = accountMessages.guidelines;

/** What a password has to be, before anything is wrong with it. */
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
