import { addressLines } from '@partlane/domain/addresses/address-lines'
import type { Locale } from '@partlane/domain/locale'
import { type DayRange, dayRanges, weekdays } from '@partlane/domain/time-frames/week'
import { translator } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { loadCollectionHours } from '#features/time-frames/public.ts'
import type { NewsDetails } from './news-details.ts'
import { listCollections } from './orders.queries.ts'

/** Where and when accepted items of an order are collected. Empty if all of them are shipped. */
export async function buildCollectionTexts(
  ctx: AppContext,
  { order, items }: Pick<NewsDetails, 'order' | 'items'>,
  locale: Locale,
): Promise<string[]> {
  if (items.every(({ shipping_type }) => shipping_type === 'ship_only')) return []
  const [collection] = await listCollections(ctx.db, [order.id])
  if (!collection) return []
  const t = translator(locale, 'order-messages')
  const hours = (await loadCollectionHours(ctx.db, [order.seller_id]))(order.seller_id)
  const addresses = collection.places.map((place) => [t('collect_here'), ...addressLines(place)].join('\n'))
  const note = collection.note ? [t('seller_text', { text: collection.note })] : []
  return [...addresses, ...note, ...(hours ? [t('opening_hours', { hours: formatWeek(dayRanges(hours.time_frames), locale) })] : [])]
}

/** "Mon–Fri 09:00–17:00, Sat 09:00–12:00". */
function formatWeek(ranges: readonly DayRange[], locale: Locale): string {
  const t = translator(locale, 'time-frames')
  const dayName = (weekday: number) => t(`short.${weekdays.find((candidate) => candidate === weekday) ?? 1}`)
  const formatDays = ({ from, to }: DayRange) => (from === to ? dayName(from) : t('days', { from: dayName(from), to: dayName(to) }))
  return ranges
    .map((range) => t('line', { days: formatDays(range), hours: range.hours.map((hours) => t('hours', hours)).join(', ') }))
    .join(', ')
}
