import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { cx } from '../core/cx.ts'
import { UiLink, useUi } from '../core/ui-context.tsx'

export type ChipProps = {
  label: string
  icon?: ReactNode
  /** success: the filter for parts that fit. */
  tone?: 'neutral' | 'success'
  /** The chip removes itself: by a link, where the URL holds the state, or by a callback. */
  removeHref?: string
  onRemove?: () => void
  /** The chip toggles: by a link or by a callback. */
  href?: string
  onClick?: () => void
  selected?: boolean
  className?: string
}

/** An active or available filter. The whole chip is clickable. */
export function Chip({ label, icon, tone = 'neutral', removeHref, onRemove, href, onClick, selected, className }: ChipProps) {
  const { t } = useUi()
  const removable = removeHref !== undefined || onRemove !== undefined
  const rootClass = cx(
    'hit-44 inline-flex min-h-9 items-center gap-2 rounded-full border px-3.5 py-1 text-sm font-bold whitespace-nowrap transition-colors duration-150 [&_svg]:size-4',
    tone === 'success'
      ? 'border-transparent bg-fit-soft text-fit'
      : selected
        ? 'border-ink bg-ink text-surface'
        : 'border-line bg-surface text-ink',
    (removable || href || onClick) && !selected && 'hover:border-edge',
    className,
  )
  const content = (
    <>
      {icon && (
        <span aria-hidden="true" className="flex">
          {icon}
        </span>
      )}
      {label}
      {removable && <X aria-hidden="true" />}
    </>
  )
  const ariaLabel = removable ? t('remove', { what: label }) : undefined
  const linkHref = removeHref ?? href
  const handleClick = onRemove ?? onClick
  if (linkHref !== undefined) {
    return (
      <UiLink href={linkHref} aria-label={ariaLabel} aria-current={selected ? 'true' : undefined} className={rootClass}>
        {content}
      </UiLink>
    )
  }
  if (handleClick) {
    return (
      <button
        type="button"
        aria-label={ariaLabel}
        aria-pressed={removable ? undefined : Boolean(selected)}
        onClick={handleClick}
        className={rootClass}
      >
        {content}
      </button>
    )
  }
  return <span className={rootClass}>{content}</span>
}
