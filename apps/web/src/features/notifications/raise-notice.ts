import type { Notice } from '@partlane/client/realtime'
import type { Locale } from '@partlane/domain/locale'
import { noticePath } from '@partlane/domain/notifications/notification-path'
import { formatMoney } from '@partlane/i18n/formatters'
import { noticeWords } from '@partlane/i18n/notice-words'
import { translatorOf } from '@partlane/i18n/translate'
import { catalogue } from '#lib/text/messages.ts'
import { toast } from '#ui/feedback/toast-store.ts'

/** A notice that has just come, as a toast with its own picture that leads to the matter. Words are fetched when the first comes. */
export async function raiseNotice(notice: Notice, locale: Locale): Promise<void> {
  const t = translatorOf<'notifications'>(await catalogue.fetch(locale, 'notifications'), locale)
  const { title, text } = noticeWords({ t, formatMoney: (amount) => formatMoney(amount, locale) }, notice)
  const href = noticePath(notice.object_name, notice.data)
  const icon = notice.object_name
  if (text === undefined) toast.notify(title, { icon, href })
  else toast.notify(text, { title, icon, href })
}
