import type { Page } from '../../page.ts';
import { accountMessages } from '../messages.ts';
import { Frame } from './Frame.tsx';

/** The placeholder of a form that isn't loaded yet. */
export function Skeleton({ page, title, fields }: { page: Page; title: string; fields: number }) {
  return (
    <Frame page={page} title={title} lead={accountMessages.loading}>
      <div className="skeleton" role="progressbar" aria-label={accountMessages.loading}>
        {Array.from({ length: fields }, (_, at) => (
          <i key={at} />
        ))}
      </div>
    </Frame>
  );
}
