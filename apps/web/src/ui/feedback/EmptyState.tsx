import type { ReactNode, Ref } from 'react'
import { cx } from '../core/cx.ts'

export type EmptyStateProps = {
  icon?: ReactNode
  title: ReactNode
  titleAs?: 'h1' | 'h2' | 'h3'
  /** For a title that gets the focus. */
  titleRef?: Ref<HTMLHeadingElement>
  /** Usually a Button with the next step. */
  action?: ReactNode
  className?: string
  children?: ReactNode
}

export function EmptyState({ icon, title, titleAs: Heading = 'h2', titleRef, action, className, children }: EmptyStateProps) {
  return (
    <div className={cx('mx-auto flex max-w-[440px] flex-col items-center px-4 py-12 text-center', className)}>
      {icon && (
        <span aria-hidden="true" className="mb-4 grid size-16 place-items-center rounded-full bg-sunken text-muted [&_svg]:size-7">
          {icon}
        </span>
      )}
      <Heading ref={titleRef} tabIndex={titleRef ? -1 : undefined} className="text-lg outline-none">
        {title}
      </Heading>
      {children && <div className="mt-2 text-muted">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
