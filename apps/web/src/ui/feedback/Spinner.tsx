import { cx } from '../core/cx.ts'

type SpinnerProps = { label?: string; className?: string }

/** Rotating ring. Hidden from screen readers without a label. */
export function Spinner({ label, className }: SpinnerProps) {
  const ringClass = cx('inline-block size-5 animate-spin rounded-full border-2 border-current border-r-transparent', className)
  if (!label) return <span aria-hidden="true" className={ringClass} />
  return (
    <span role="status">
      <span className={ringClass} />
      <span className="sr-only">{label}</span>
    </span>
  )
}
