import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { cx } from '../core/cx.ts'

export type DisclosureProps = {
  summary: ReactNode
  /** At the end of the summary, before the arrow. */
  endContent?: ReactNode
  defaultOpen?: boolean
  /** Of several with the same name only one is open at a time. */
  name?: string
  onToggle?: (open: boolean) => void
  className?: string
  children: ReactNode
}

/** A native details element: it opens without scripts, and find-in-page opens it too. */
export function Disclosure({ summary, endContent, defaultOpen, name, onToggle, className, children }: DisclosureProps) {
  return (
    <details
      open={defaultOpen}
      name={name}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
      className={cx('group border-b border-line', className)}
    >
      <summary className="flex min-h-12 list-none items-center gap-3 py-2 font-heading text-md font-semibold text-ink">
        <span className="min-w-0 flex-1">{summary}</span>
        {endContent}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
