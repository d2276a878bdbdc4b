import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../core/cx.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { cloneWithProps, type RenderElement } from './render.ts'

type IconButtonVariant = 'quiet' | 'outline' | 'glass' | 'bar'

const variantClasses: Record<IconButtonVariant, string> = {
  quiet: 'text-ink hover:bg-sunken',
  outline: 'border border-line bg-surface text-ink hover:border-edge',
  glass: 'bg-glass/92 text-on-glass hover:bg-glass',
  bar: 'text-on-bar hover:bg-bar-field',
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Accessible name, also shown as the tooltip. */
  label: string
  /** glass: on a photo. bar: on the dark header. */
  variant?: IconButtonVariant
  round?: boolean
  loading?: boolean
  /** At the corner of the icon, usually a CountBadge. */
  badge?: ReactNode
  render?: RenderElement
}

/** A square button of 44 px with one lucide icon as its child. */
export function IconButton({ label, variant = 'quiet', round, loading, badge, render, className, children, ...rest }: IconButtonProps) {
  const rootClass = cx(
    'relative inline-grid size-11 shrink-0 place-items-center transition-colors duration-150 disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-[22px]',
    round ? 'rounded-full' : 'rounded-control',
    variantClasses[variant],
    className,
  )
  const content = (
    <>
      <span className="sr-only">{label}</span>
      {loading ? <Spinner /> : children}
      {badge && <span className="absolute top-1 left-6 flex">{badge}</span>}
    </>
  )
  if (render) return cloneWithProps(render, { className: rootClass, children: content, title: label })
  return (
    <button type="button" title={label} aria-busy={loading || undefined} {...rest} className={rootClass}>
      {content}
    </button>
  )
}
