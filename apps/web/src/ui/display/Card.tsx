import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../core/cx.ts'
import { useUi } from '../core/ui-context.tsx'

type CardProps = Omit<ComponentProps<'div'>, 'title'> & {
  as?: 'div' | 'article' | 'section' | 'li' | 'form'
  title?: ReactNode
  titleAs?: 'h2' | 'h3' | 'h4'
  /** At the end of the title's line. */
  actions?: ReactNode
  /** At the top, without padding: a photo. */
  media?: ReactNode
  /** Shows a dot, with a text for screen readers. */
  unread?: boolean
  /** Adds a shadow, for example for the buy panel. */
  raised?: boolean
  padded?: boolean
}

export function Card({
  as = 'div',
  title,
  titleAs: Heading = 'h3',
  actions,
  media,
  unread,
  raised,
  padded = true,
  className,
  children,
  ...rest
}: CardProps) {
  const Element = as as 'div'
  return (
    <Element
      className={cx('relative flex flex-col overflow-clip rounded-card border border-line bg-surface', raised && 'shadow-card', className)}
      {...rest}
    >
      {media}
      <div className={cx('flex flex-1 flex-col gap-2', padded && 'p-3 md:p-4')}>
        {(title || actions) && (
          <div className="flex items-start gap-3">
            {title && (
              <Heading className="min-w-0 flex-1 font-sans text-base leading-snug font-bold tracking-normal">
                {unread && <UnreadDot />}
                {/* A word joiner: the mark and the title stay in one line. */}
                {unread && '\u2060'}
                {title}
              </Heading>
            )}
            {actions}
          </div>
        )}
        {children}
      </div>
    </Element>
  )
}

function UnreadDot() {
  const { t } = useUi()
  return (
    <span className="mr-2 inline-block size-2 rounded-full bg-accent align-middle">
      <span className="sr-only">{t('unread')}</span>
    </span>
  )
}
