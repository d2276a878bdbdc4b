import './legal-text.css'

/** HTML of a static page. It is written by us: the server escapes all values in it. */
export const LegalText = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: texts of our own files, with escaped values
  <div className="legal-text mt-6" dangerouslySetInnerHTML={{ __html: html }} />
)
