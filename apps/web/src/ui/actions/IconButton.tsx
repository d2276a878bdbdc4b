import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../core/cx.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { type RenderElement, renderInto } from './render.ts'

type IconButtonKind = 'quiet' | 'outline' | 'glass' | 'bar'

const kinds: Record<IconButtonKind, string> = {
  quiet: 'text-ink hover:bg-sunken',
  outline: 'border border-line bg-surface text-ink hover:border-edge',
  glass: 'bg-glass/92 text-on-glass hover:bg-glass',
  bar: 'text-on-bar hover:bg-bar-field',
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** What it does, for people who do not see the icon; also its tooltip. */
  label: string
  /** glass: on a photo; bar: on the dark header. */
  kind?: IconButtonKind
  round?: boolean
  loading?: boolean
  /** Small mark at the corner, usually a CountBadge. */
  badge?: ReactNode
  render?: RenderElement
}

/** A square of 44 px with one lucide icon as its child. */
export function IconButton({ label, kind = 'quiet', round, loading, badge, render, className, children, ...rest }: IconButtonProps) {
  const look = cx(
    'relative inline-grid size-11 shrink-0 place-items-center transition-colors duration-150 disabled:opacity-50 [&_svg]:size-[22px]',
    round ? 'rounded-full' : 'rounded-control',
    kinds[kind],
    className,
  )
  const content = (
    <>
      <span className="sr-only">{label}</span>
      {loading ? <Spinner /> : children}
      {badge && <span className="absolute top-1 left-6 flex">{badge}</span>}
    </>
  )
  if (render) return renderInto(render, { className: look, children: content, title: label })
  return (
    <button type="button" title={label} aria-busy={loading || undefined} {...rest} className={look}>
      {content}
    </button>
  )
}
