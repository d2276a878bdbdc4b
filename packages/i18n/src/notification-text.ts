import type { MoneyValue } from './formatters.ts'
import type { Values } from './interpolate.ts'
import type { Messages } from './messages.generated.ts'
import type { MessageKey, Translate } from './translate.ts'

type NotificationContent = {
  object_name: keyof Messages['notifications']['kind']
  message: string
  data: Record<string, string | number | null>
}
type NotificationI18n = { t: Translate<'notifications'>; formatMoney: (amount: MoneyValue) => string }

/**
 * Title and text of a notification, for toasts, the list of the bell and push messages.
 * If `data` has `amount_minor` and `currency`, the text can use the formatted `{amount}`.
 * `text` is undefined for an unknown message of a newer server.
 */
export function notificationText(
  { t, formatMoney }: NotificationI18n,
  { object_name, message, data }: NotificationContent,
): { title: string; text: string | undefined } {
  const { amount_minor, currency } = data
  const values: Values =
    typeof amount_minor === 'number' && typeof currency === 'string' ? { ...data, amount: formatMoney({ amount_minor, currency }) } : data
  const key = `message.${message}`
  const text = t(key as MessageKey<'notifications'>, values)
  return { title: t(`kind.${object_name}`), text: text === key ? undefined : text }
}
