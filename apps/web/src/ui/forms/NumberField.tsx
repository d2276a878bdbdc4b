import { formatNumber } from '@partlane/i18n/formatters'
import type { FormEvent } from 'react'
import { useUi } from '../core/ui-context.tsx'
import { isDecimalInput } from './decimal-input.ts'
import { Input, type InputProps } from './Input.tsx'

type NumberFieldProps = Omit<InputProps, 'type' | 'inputMode'> & {
  /** Phones show a keypad without a decimal separator. */
  integer?: boolean
}

/** A text field for a number. type="number" rejects "12,5" and changes its value with the wheel. */
export function NumberField({ integer, onBeforeInput, ...rest }: NumberFieldProps) {
  return (
    <Input
      inputMode={integer ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...rest}
      onBeforeInput={(event: FormEvent<HTMLInputElement> & { data?: string | null }) => {
        if (event.data && !isDecimalInput(event.data)) event.preventDefault()
        onBeforeInput?.(event as Parameters<NonNullable<InputProps['onBeforeInput']>>[0])
      }}
    />
  )
}

type MoneyInputProps = NumberFieldProps & {
  /** ISO 4217 code in upper or lower case. */
  currency: string
}

export function MoneyInput({ currency, ...rest }: MoneyInputProps) {
  const { locale } = useUi()
  const { symbol, decimals } = describeCurrency(currency, locale)
  const placeholder = formatNumber(0, locale, { minimumFractionDigits: decimals })
  return <NumberField integer={decimals === 0} prefix={symbol} placeholder={placeholder} {...rest} />
}

/** The symbol of a currency, and how many decimals its amounts have: none for yen. */
function describeCurrency(currency: string, locale: string): { symbol: string; decimals: number } {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: currency.toUpperCase(), currencyDisplay: 'narrowSymbol' })
  const symbol = format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency
  return { symbol, decimals: format.resolvedOptions().maximumFractionDigits ?? 2 }
}
