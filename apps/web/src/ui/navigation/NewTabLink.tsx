import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'

/** A link to another site, in a new tab. `newTabText` says so to screen readers. */
export function NewTabLink({ href, newTabText, children }: { href: string; newTabText: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="hit-44 inline-flex items-center gap-1 font-bold text-link hover:underline"
    >
      {children}
      <ExternalLink aria-hidden="true" className="size-4" />
      <span className="sr-only"> ({newTabText})</span>
    </a>
  )
}
