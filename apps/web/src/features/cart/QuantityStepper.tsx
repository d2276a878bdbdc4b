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

const offLook = 'aria-disabled:opacity-40'

/** Fewer, a number to type, more. Buttons at their end stay focusable, so that the keyboard does not lose its place. */
export function QuantityStepper({ value, max, onChange, label, disabled = false }: QuantityStepperProps) {
  const { t } = useI18n('cart')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.value = String(value) // what was typed gives way to what holds
  }, [value])
  const most = Math.max(1, max)
  const set = (next: number) => {
    const within = Math.min(most, Math.max(1, next))
    if (within !== value && !disabled) onChange(within)
  }
  const takeTyped = ({ currentTarget: field }: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) => {
    const typed = Number.parseInt(field.value, 10)
    if (Number.isNaN(typed)) field.value = String(value)
    else {
      field.value = String(Math.min(most, Math.max(1, typed)))
      set(typed)
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout and a legend
    <div role="group" aria-label={label} className="inline-flex items-center gap-1">
      <IconButton
        kind="outline"
        label={t('quantity.less')}
        aria-disabled={disabled || value <= 1}
        className={offLook}
        onClick={() => set(value - 1)}
      >
        <Minus />
      </IconButton>
      <input
        ref={input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        defaultValue={value}
        aria-label={label}
        disabled={disabled}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={takeTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          takeTyped(event)
        }}
        className={`${controlClass} num w-14! px-1! text-center`}
      />
      <IconButton
        kind="outline"
        label={t('quantity.more')}
        aria-disabled={disabled || value >= most}
        className={offLook}
        onClick={() => set(value + 1)}
      >
        <Plus />
      </IconButton>
    </div>
  )
}
