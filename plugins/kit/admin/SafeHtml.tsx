import { RichTextField } from 'react-admin';

/** In its own chunk, since it brings DOMPurify. */
export default function SafeHtml({ html }: { html: string }) {
  return <RichTextField source="html" record={{ id: 'html', html }} component="div" />;
}
