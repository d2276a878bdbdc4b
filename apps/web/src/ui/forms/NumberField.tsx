import type { FormEvent } from 'react'
import { useUi } from '../core/ui-context.tsx'
import { isDecimalInput, normalizeDecimal } from './decimal-text.ts'
import { Input, type InputProps } from './Input.tsx'

type NumberFieldProps = Omit<InputProps, 'type' | 'inputMode'> & {
  /** Whole numbers bring up the keypad without a decimal mark. */
  integer?: boolean
  /** The text as the server takes it, decimal mark a dot; what is seen stays as typed. */
  onValueChange?: (text: string) => void
}

/** Digits as text, never a browser's number box: "12,5" is a number too, and a wheel must not change it. */
export function NumberField({ integer, onValueChange, onChange, onBeforeInput, className, ...rest }: NumberFieldProps) {
  return (
    <Input
      inputMode={integer ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...rest}
      className={className}
      onBeforeInput={(event: FormEvent<HTMLInputElement> & { data?: string | null }) => {
        if (event.data && !isDecimalInput(event.data)) event.preventDefault()
        onBeforeInput?.(event as Parameters<NonNullable<InputProps['onBeforeInput']>>[0])
      }}
      onChange={(event) => {
        onChange?.(event)
        onValueChange?.(normalizeDecimal(event.currentTarget.value))
      }}
    />
  )
}

type MoneyInputProps = NumberFieldProps & { /** ISO code in any case; its mark stands before the digits. */ currency: string }

export function MoneyInput({ currency, ...rest }: MoneyInputProps) {
  const { locale } = useUi()
  return <NumberField prefix={currencySymbol(currency, locale)} placeholder={moneyPlaceholder(locale)} {...rest} />
}

function currencySymbol(currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: currency.toUpperCase(), currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency
}

const moneyPlaceholder = (locale: string) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(0)
