import type { MoneyValue } from './formatters.ts'
import type { Values } from './interpolate.ts'
import type { Messages } from './messages.generated.ts'
import type { MessageKey, Translate } from './translate.ts'

type NotificationContent = {
  object_name: keyof Messages['notifications']['kind']
  message_key: string
  /** The text as the server wrote it, for a message that is not known here. */
  message?: string
  data: Record<string, string | number | null>
}
type NotificationI18n = {
  t: Translate<'notifications'>
  formatMoney: (amount: MoneyValue) => string
  formatDate: (value: string, style: 'long' | 'datetime') => string
}

/**
 * Title and text of a notification, for toasts, the list of the bell and push messages.
 * With `amount` and `currency` in `data`, the text has the formatted amount as `{amount}`, which is
 * that of one unit if a `quantity` is with it; with `due_at` the formatted day as `{due}`, and with
 * its time as `{due_time}`.
 * A message whose kind is too general as a title has its own one.
 * An unknown message of a newer server has the text of the server.
 */
export function notificationText(
  { t, formatMoney, formatDate }: NotificationI18n,
  { object_name, message_key, message, data }: NotificationContent,
): { title: string; text: string | undefined } {
  const { amount, currency, quantity, due_at: dueAt } = data
  // Between no-break spaces.
  const units = typeof quantity === 'number' && quantity > 1 ? `${quantity}\u00a0×\u00a0` : ''
  const values: Values = {
    ...data,
    ...(typeof amount === 'string' && typeof currency === 'string' ? { amount: units + formatMoney({ amount, currency }) } : {}),
    ...(typeof dueAt === 'string' ? { due: formatDate(dueAt, 'long'), due_time: formatDate(dueAt, 'datetime') } : {}),
  }
  const translate = (key: string) => {
    const text = t(key as MessageKey<'notifications'>, values)
    return text === key ? undefined : text
  }
  return {
    title: translate(`title_of.${message_key}`) ?? t(`kind.${object_name}`),
    text: translate(`message.${message_key}`) ?? message,
  }
}
