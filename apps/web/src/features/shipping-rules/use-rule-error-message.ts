import { useI18n } from '@partlane/i18n/react'

const knownCodes = ['required', 'number', 'weight', 'too_big', 'not_larger', 'cheaper', 'days'] as const

/** Returns a function: error code -> message. Unknown codes get the message of `number`. */
export function useRuleErrorMessage() {
  const { t } = useI18n('shipping-rules')
  return (code: string | undefined): string | undefined =>
    code && t(`fault.${knownCodes.find((knownCode) => knownCode === code) ?? 'number'}`)
}
