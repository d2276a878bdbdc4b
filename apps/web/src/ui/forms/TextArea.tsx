import type { ComponentProps } from 'react'
import { cx } from '../core/cx.ts'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field-context.ts'

/** Grows with its text in browsers that support field-sizing. */
export function TextArea({ rows = 4, className, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl(rest)
  return (
    <textarea
      rows={rows}
      {...rest}
      {...control}
      className={cx(controlClass, 'field-sizing-content max-h-96 min-h-24 resize-y', className)}
    />
  )
}
