import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../core/cx.ts'

export type RadioProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode; count?: ReactNode }

/** One of several radio buttons with the same name. They belong in a <Field group>. */
export function Radio({ label, hint, count, className, ...rest }: RadioProps) {
  return (
    <label className={cx('flex min-h-11 items-start gap-3 py-2.5 text-md leading-6 has-disabled:opacity-50', className)}>
      <input type="radio" {...rest} className={radioClass} />
      <span className="min-w-0 flex-1">
        <span className="block">{label}</span>
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </span>
      {count !== undefined && <span className="text-sm leading-6 text-muted tabular-nums">{count}</span>}
    </label>
  )
}

export const radioClass =
  'mt-0.5 size-5 shrink-0 appearance-none rounded-full border-[1.5px] border-edge bg-surface checked:border-6 checked:border-accent'
