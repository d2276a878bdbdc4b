import { type ReactNode, useId } from 'react'
import { cx } from '../core/cx.ts'
import { radioClass } from './Radio.tsx'

export type RadioCardOption<V extends string> = {
  value: V
  label: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  /** At the end of the card: a price, a badge. */
  endContent?: ReactNode
  disabled?: boolean
}

type RadioCardsProps<V extends string> = {
  options: RadioCardOption<V>[]
  name?: string
  value?: V
  defaultValue?: V
  onValueChange?: (value: V) => void
  columns?: 1 | 2 | 3
  className?: string
}

const columnClasses = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' }

/** Radio buttons as cards, for options with more details. They belong in a <Field group>. */
export function RadioCards<V extends string>({
  options,
  name,
  value,
  defaultValue,
  onValueChange,
  columns = 1,
  className,
}: RadioCardsProps<V>) {
  const generatedName = useId()
  return (
    <div className={cx('grid gap-2', columnClasses[columns], className)}>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative flex min-h-14 min-w-0 flex-wrap items-start gap-3 rounded-card border border-edge bg-surface p-4 transition-colors duration-150 hover:border-muted',
            'has-checked:border-accent has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-accent)] has-disabled:opacity-50',
          )}
        >
          <input
            type="radio"
            name={name ?? generatedName}
            value={option.value}
            checked={value === undefined ? undefined : value === option.value}
            defaultChecked={value === undefined ? defaultValue === option.value : undefined}
            disabled={option.disabled}
            onChange={() => onValueChange?.(option.value)}
            className={radioClass}
          />
          {option.icon && (
            <span aria-hidden="true" className="flex text-muted [&_svg]:size-6">
              {option.icon}
            </span>
          )}
          <span className="min-w-0 flex-[1_1_8rem]">
            <span className="block leading-6 font-bold text-ink">{option.label}</span>
            {option.hint && <span className="block text-sm text-text">{option.hint}</span>}
          </span>
          {option.endContent && <span className="ml-auto text-right font-bold text-ink">{option.endContent}</span>}
        </label>
      ))}
    </div>
  )
}
