import { useI18n } from '@partlane/i18n/react'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { controlClass } from '#ui/forms/control-class.ts'

type QuantityStepperProps = {
  value: number
  /** Available quantity. */
  max: number
  onChange: (value: number) => void
  /** Accessible name with the item: "Quantity of Front brake discs". */
  label: string
  disabled?: boolean
}

const DISABLED_CLASS = 'aria-disabled:opacity-40'

/**
 * Number field with buttons that decrease and increase it. A button at its limit is `aria-disabled`
 * and stays focusable, so that keyboard users keep the focus.
 */
export function QuantityStepper({ value, max, onChange, label, disabled = false }: QuantityStepperProps) {
  const { t } = useI18n('cart')
  const effectiveMax = Math.max(1, max)
  const { inputRef, changeValue, applyTypedValue } = useQuantityInput({ value, max: effectiveMax, onChange, disabled })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout and a legend
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

type QuantityInputOptions = { value: number; max: number; onChange: (value: number) => void; disabled: boolean }

/**
 * An uncontrolled input that accepts any text while typing. Enter or blur applies it, within 1 and
 * `max`.
 */
function useQuantityInput({ value, max, onChange, disabled }: QuantityInputOptions) {
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A new value replaces the typed text.
    if (inputRef.current) inputRef.current.value = String(value)
  }, [value])

  const clamp = (quantity: number) => Math.min(max, Math.max(1, quantity))
  const changeValue = (newValue: number) => {
    const clamped = clamp(newValue)
    if (clamped !== value && !disabled) onChange(clamped)
  }
  const applyTypedValue = ({ currentTarget: input }: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) => {
    const parsed = Number.parseInt(input.value, 10)
    if (Number.isNaN(parsed)) input.value = String(value)
    else {
      input.value = String(clamp(parsed))
      changeValue(parsed)
    }
  }
  return { inputRef, changeValue, applyTypedValue }
}
