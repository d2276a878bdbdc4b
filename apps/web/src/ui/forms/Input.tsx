import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../core/cx.ts'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field-context.ts'

export type InputProps = Omit<ComponentProps<'input'>, 'prefix'> & {
  /** Inside the border, before or after the text: a currency symbol, a unit, an icon. */
  prefix?: ReactNode
  suffix?: ReactNode
}

export function Input({ prefix, suffix, className, ...rest }: InputProps) {
  const control = useFieldControl(rest)
  if (!prefix && !suffix) return <input type="text" {...rest} {...control} className={cx(controlClass, className)} />
  return (
    <span className={cx('relative flex items-center', className)}>
      {prefix && <span className="pointer-events-none absolute left-3 flex font-semibold text-muted [&_svg]:size-5">{prefix}</span>}
      <input type="text" {...rest} {...control} className={cx(controlClass, Boolean(prefix) && 'pl-10', Boolean(suffix) && 'pr-12')} />
      {suffix && <span className="absolute right-3 flex font-semibold text-muted [&_svg]:size-5">{suffix}</span>}
    </span>
  )
}
