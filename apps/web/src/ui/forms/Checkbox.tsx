import Check from 'lucide-react/icons/check'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../core/cx.ts'
import { useFieldControl } from './field-context.ts'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  /** At the end of the line: number of results of a facet value. */
  count?: ReactNode
  /** Error message; marks the checkbox invalid. */
  error?: ReactNode
}

/** A native checkbox with its label; the whole line of 44 px is clickable. */
export function Checkbox({ label, hint, count, error, className, ...rest }: CheckboxProps) {
  const control = useFieldControl(rest)
  return (
    <label className={cx('flex min-h-11 items-start gap-3 py-2.5 text-md leading-6 has-disabled:opacity-50', className)}>
      <span className="relative mt-0.5 grid size-5 shrink-0">
        <input
          type="checkbox"
          {...rest}
          {...control}
          aria-invalid={error ? true : control['aria-invalid']}
          className="peer size-5 appearance-none rounded-[5px] border-[1.5px] border-edge bg-surface checked:border-accent checked:bg-accent aria-invalid:border-nofit"
        />
        <Check
          aria-hidden="true"
          className="pointer-events-none absolute inset-0.5 hidden size-4 stroke-3 text-on-accent peer-checked:block"
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block">{label}</span>
        {hint && <span className="block text-sm text-muted">{hint}</span>}
        {error && <span className="block text-sm font-bold text-nofit">{error}</span>}
      </span>
      {count !== undefined && <span className="text-sm leading-6 text-muted tabular-nums">{count}</span>}
    </label>
  )
}
