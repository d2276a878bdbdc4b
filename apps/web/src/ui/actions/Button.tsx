import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../core/cx.ts'
import { UiLink } from '../core/ui-context.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { cloneWithProps, type RenderElement } from './render.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const variantClasses: Record<ButtonVariant, string> = {
  primary: 'border-accent bg-accent text-on-accent hover:border-accent-hover hover:bg-accent-hover',
  secondary: 'border-line bg-surface text-ink hover:border-edge',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-sunken',
  danger: 'border-nofit bg-nofit text-on-nofit hover:brightness-90',
}

const sizeClasses: Record<ButtonSize, string> = {
  sm: 'hit-44 min-h-9 px-3 text-sm',
  md: 'min-h-11 px-5 text-md',
  lg: 'min-h-13 px-6 text-base',
}

/** Classes of a button, for elements that are not a `Button`. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md', fullWidth = false) {
  return cx(
    'relative inline-flex items-center justify-center gap-2 rounded-control border py-1.5 text-center font-heading font-semibold leading-tight',
    'transition-[background-color,border-color,filter] duration-150 active:translate-y-px',
    'disabled:opacity-50 not-aria-busy:aria-disabled:opacity-50 disabled:active:translate-y-0',
    variantClasses[variant],
    sizeClasses[size],
    fullWidth && 'w-full',
  )
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** primary: the main action; at most one per screen. */
  variant?: ButtonVariant
  size?: ButtonSize
  fullWidth?: boolean
  /** Shows a spinner in place of the label, at the same width, and ignores clicks. */
  loading?: boolean
  icon?: ReactNode
  /** A link that looks like a button. */
  href?: string
  /** A router link that looks like a button: render={<Link to="/sell" />}. */
  render?: RenderElement
  children?: ReactNode
}

export function Button({
  variant,
  size,
  fullWidth,
  loading,
  icon,
  href,
  render,
  className,
  children,
  onClick,
  disabled,
  ...rest
}: ButtonProps) {
  const rootClass = cx(buttonClass(variant, size, fullWidth), className)
  const content = (
    <>
      <span className={cx('contents', loading && '*:opacity-0')}>
        {icon && (
          <span aria-hidden="true" className="flex shrink-0 [&_svg]:size-5">
            {icon}
          </span>
        )}
        <span>{children}</span>
      </span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </>
  )
  if (render) return cloneWithProps(render, { className: rootClass, children: content })
  if (href !== undefined) {
    return (
      <UiLink href={href} {...(rest as ComponentProps<'a'>)} className={rootClass}>
        {content}
      </UiLink>
    )
  }
  return (
    <button
      type="button"
      {...rest}
      className={rootClass}
      disabled={disabled}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {content}
    </button>
  )
}

type ButtonRowProps = ComponentProps<'div'> & { align?: 'start' | 'end' | 'stretch' }

/** Buttons side by side; `stretch` gives them equal widths. */
export function ButtonRow({ align = 'start', className, ...rest }: ButtonRowProps) {
  const alignClass = { start: '', end: 'justify-end', stretch: '*:flex-1' }[align]
  return <div className={cx('flex flex-wrap items-center gap-2', alignClass, className)} {...rest} />
}
