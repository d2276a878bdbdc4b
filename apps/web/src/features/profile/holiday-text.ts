import type { CurrentUser } from '@partlane/client/accounts'
import type { useI18n } from '@partlane/i18n/react'

type HolidayTextFormatters = Pick<ReturnType<typeof useI18n<'profile'>>, 't' | 'formatDate'>

/** Formats the status of holiday mode, with the last day if there is one. */
export const holidayText = (
  { holiday_until: until }: Pick<CurrentUser, 'holiday_until'>,
  { t, formatDate }: HolidayTextFormatters,
): string => (until ? t('holiday.on_until', { date: formatDate(until, 'long') }) : t('holiday.on'))
