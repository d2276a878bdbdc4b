import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { cx } from '../core/cx.ts'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field-context.ts'

export type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectProps = ComponentProps<'select'> & {
  options?: SelectOption[]
  /** Label of an empty first option: "Choose a make". */
  placeholder?: string
  /** pill: rounded and small, for the sort order of a list. */
  variant?: 'control' | 'pill'
}

/** A native select, so that phones show their own list. */
export function Select({ options, placeholder, variant = 'control', className, children, ...rest }: SelectProps) {
  const control = useFieldControl(rest)
  const variantClass = variant === 'pill' ? 'rounded-full border-line! text-sm! font-bold' : ''
  return (
    <span className={cx('relative inline-flex w-full min-w-0 items-center', variant === 'pill' && 'w-auto!', className)}>
      <select {...rest} {...control} className={cx(controlClass, 'appearance-none truncate pr-10', variantClass)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-3 size-5 text-muted" />
    </span>
  )
}
