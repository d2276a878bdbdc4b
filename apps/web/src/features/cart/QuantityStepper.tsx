import { useI18n } from '@partlane/i18n/react'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { controlClass } from '#ui/forms/control-class.ts'

type QuantityStepperProps = {
  value: number
  /** How many there are. */
  max: number
  onChange: (value: number) => void
  /** Of what: "Quantity of Front brake discs". */
  label: string
  disabled?: boolean
}

const DISABLED_CLASS = 'aria-disabled:opacity-40'

/** Fewer, a number to type, more. Buttons at their end stay focusable, so that the keyboard does not lose its place. */
export function QuantityStepper({ value, max, onChange, label, disabled = false }: QuantityStepperProps) {
  const { t } = useI18n('cart')
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (inputRef.current) inputRef.current.value = String(value) // what was typed gives way to what holds
  }, [value])
  const effectiveMax = Math.max(1, max)
  const changeValue = (newValue: number) => {
    const clamped = Math.min(effectiveMax, Math.max(1, newValue))
    if (clamped !== value && !disabled) onChange(clamped)
  }
  const applyTypedValue = ({ currentTarget: field }: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) => {
    const parsed = Number.parseInt(field.value, 10)
    if (Number.isNaN(parsed)) field.value = String(value)
    else {
      field.value = String(Math.min(effectiveMax, Math.max(1, parsed)))
      changeValue(parsed)
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout and a legend
    <div role="group" aria-label={label} className="inline-flex items-center gap-1">
      <IconButton
        variant="outline"
        label={t('quantity.less')}
        aria-disabled={disabled || value <= 1}
        className={DISABLED_CLASS}
        onClick={() => changeValue(value - 1)}
      >
        <Minus />
      </IconButton>
      <input
        ref={inputRef}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        defaultValue={value}
        aria-label={label}
        disabled={disabled}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={applyTypedValue}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          applyTypedValue(event)
        }}
        className={`${controlClass} num w-14! px-1! text-center`}
      />
      <IconButton
        variant="outline"
        label={t('quantity.more')}
        aria-disabled={disabled || value >= effectiveMax}
        className={DISABLED_CLASS}
        onClick={() => changeValue(value + 1)}
      >
        <Plus />
      </IconButton>
    </div>
  )
}
