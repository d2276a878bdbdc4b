import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { cx } from '../core/cx.ts'

export type ErrorStateProps = {
  title: ReactNode
  titleAs?: 'h1' | 'h2' | 'h3'
  /** Label of the retry button, which is shown with `onRetry`. */
  retryLabel?: string
  onRetry?: () => void
  retrying?: boolean
  /** Request id that the user can quote to the support team. */
  reference?: string
  action?: ReactNode
  className?: string
  children?: ReactNode
}

/** Error message with an optional retry button. Screen readers announce it. */
export function ErrorState(props: ErrorStateProps) {
  const { title, titleAs: Heading = 'h2', retryLabel, onRetry, retrying, reference, action, className, children } = props
  return (
    <div role="alert" className={cx('mx-auto flex max-w-[440px] flex-col items-center px-4 py-12 text-center', className)}>
      <span aria-hidden="true" className="mb-4 grid size-16 place-items-center rounded-full bg-nofit-soft text-nofit [&_svg]:size-7">
        <TriangleAlert />
      </span>
      <Heading className="text-lg">{title}</Heading>
      {children && <div className="mt-2 text-muted">{children}</div>}
      {(onRetry || action) && (
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button onClick={onRetry} loading={retrying}>
              {retryLabel}
            </Button>
          )}
          {action}
        </div>
      )}
      {reference && <p className="mt-4 font-mono text-xs text-muted">{reference}</p>}
    </div>
  )
}
