import { useI18n } from '@partlane/i18n/react'

const knownCodes = ['required', 'number', 'weight', 'too_big', 'not_larger', 'cheaper', 'days'] as const

/** Words for what is wrong with a field of a rule. */
export function useRuleErrorMessage() {
  const { t } = useI18n('shipping-rules')
  return (code: string | undefined): string | undefined =>
    code && t(`fault.${knownCodes.find((knownCode) => knownCode === code) ?? 'number'}`)
}
