import { cx } from '../core/cx.ts'

type SpinnerProps = { label?: string; className?: string }

/** Turning ring. Silent by itself; with a label it announces what is loading. */
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
