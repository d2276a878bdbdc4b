import { ApiError } from '@partlane/client/api/api-error'
import { type Refund, type RefundDecisionInput, useDecideRefund } from '@partlane/client/refunds'
import type { Amount } from '@partlane/domain/money/amounts'
import { decimalsOf, minorUnitsOf, money, parseAmount } from '@partlane/domain/money/amounts'
import type { RefundDecision } from '@partlane/domain/refunds/refund-actions'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { toast } from '#ui/feedback/toast-store.ts'

export type DecisionValues = { outcome: RefundDecision | undefined; items: string; delivery: string; text: string }
export type AddressValues = { full_name: string; line1: string; line2: string; city: string; postal_code: string; country: string }
type DecisionErrors = Partial<Record<keyof DecisionValues, string>>

const emptyAddress: AddressValues = { full_name: '', line1: '', line2: '', city: '', postal_code: '', country: 'GB' }

/** The form of a decision, which is sent after its confirmation. */
export function useDecision(refund: Refund) {
  const { t } = useI18n('operator-refunds')
  const { messageOfError } = useErrorMessages()
  const findErrors = useFindErrors(refund)
  const [values, setValues] = useState(useInitialValues(refund))
  const [errors, setErrors] = useState<DecisionErrors>({})
  const [failure, setFailure] = useState<unknown>()
  const [decision, setDecision] = useState<RefundDecisionInput>()
  const address = useForm<AddressValues>({ defaultValues: emptyAddress })
  const { mutateAsync: decide, isPending } = useDecideRefund(refund.id)

  const update = (changes: Partial<DecisionValues>) => {
    setValues((current) => ({ ...current, ...changes }))
    setErrors({})
    setFailure(undefined)
  }
  const review = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = findErrors(values)
    setErrors(found)
    if (Object.keys(found).length === 0) setDecision(toDecision(refund, values, address))
  }
  const send = async () => {
    if (!decision) return
    try {
      await decide(decision)
      toast.success(t('decision.sent'))
    } catch (error) {
      setFailure(error)
      // The other side or another operator was faster: this form has left the page.
      if (error instanceof ApiError && error.code.startsWith('refund_is_')) toast.error(messageOfError(error))
    }
    setDecision(undefined)
  }
  const addressCodeOf = (name: string): string | undefined =>
    failure instanceof ApiError ? failure.fields[`/decision/return_address/${name}`] : undefined
  const failureMessage = failure === undefined ? undefined : messageOfError(failure)
  const cancel = () => setDecision(undefined)
  return { values, errors, update, review, decision, send, cancel, isPending, address, addressCodeOf, failureMessage }
}

/** The amounts are those that the buyer asks for. */
function useInitialValues({ items_amount, shipping_amount, most }: Refund): DecisionValues {
  const { formatNumber } = useI18n('operator-refunds')
  const toText = (requested: Amount, max: Amount | undefined) => {
    const minor = Math.min(minorUnitsOf(requested), max ? minorUnitsOf(max) : Number.POSITIVE_INFINITY)
    return formatNumber(Number(money(minor, requested.currency).amount), {
      minimumFractionDigits: decimalsOf(requested.currency),
      useGrouping: false,
    })
  }
  return {
    outcome: undefined,
    items: toText(items_amount, most?.items_amount),
    delivery: toText(shipping_amount, most?.shipping_amount),
    text: '',
  }
}

/** @returns a function that returns the messages of the fields with an error */
function useFindErrors({ most, amount: { currency } }: Refund) {
  const { t, formatMoney } = useI18n('operator-refunds')
  const amountError = (text: string, max: Amount | undefined) => {
    const minor = minorOf(text, currency)
    if (Number.isNaN(minor)) return t('decision.amount_invalid')
    return max && minor > minorUnitsOf(max) ? t('decision.amount_too_large', { amount: formatMoney(max) }) : undefined
  }
  return ({ outcome, items, delivery, text }: DecisionValues): DecisionErrors => {
    const errors: Record<keyof DecisionValues, string | undefined> = {
      outcome: outcome ? undefined : t('decision.outcome_missing'),
      items: undefined,
      delivery: undefined,
      text: text.trim() === '' ? t('decision.text_missing') : undefined,
    }
    if (outcome === 'repay' || outcome === 'return') {
      errors.delivery = amountError(delivery, most?.shipping_amount)
      errors.items =
        amountError(items, most?.items_amount) ?? (totalOf({ items, delivery }, currency) === 0 ? t('decision.amount_invalid') : undefined)
    }
    return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined)) as DecisionErrors
  }
}

const minorOf = (text: string, currency: string) => (text.trim() === '' ? 0 : (parseAmount(text, currency) ?? Number.NaN))

/** What is repaid in minor units. */
export const totalOf = ({ items, delivery }: Pick<DecisionValues, 'items' | 'delivery'>, currency: string) =>
  minorOf(items, currency) + minorOf(delivery, currency)

function toDecision(refund: Refund, values: DecisionValues, address: UseFormReturn<AddressValues>): RefundDecisionInput | undefined {
  const text = values.text.trim()
  const amounts = { items_amount: values.items.trim() || '0', shipping_amount: values.delivery.trim() || '0' }
  switch (values.outcome) {
    case 'repay':
      return { outcome: 'repay', ...amounts, text }
    case 'return':
      return {
        outcome: 'return',
        ...amounts,
        text,
        ...(refund.return_address ? {} : { return_address: filledFields(address.getValues()) }),
      }
    case 'refuse':
      return { outcome: 'refuse', text }
    default:
      return undefined
  }
}

const filledFields = (address: AddressValues) =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value.trim() !== '')) as AddressValues
