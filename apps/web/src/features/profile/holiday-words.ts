import type { CurrentUser } from '@partlane/client/accounts'
import type { useI18n } from '@partlane/i18n/react'

type Words = Pick<ReturnType<typeof useI18n<'profile'>>, 't' | 'formatDate'>

/** "You are on holiday until ..." */
export const holidayWords = ({ holiday_until: until }: Pick<CurrentUser, 'holiday_until'>, { t, formatDate }: Words): string =>
  until ? t('holiday.on_until', { date: formatDate(until, 'long') }) : t('holiday.on')
