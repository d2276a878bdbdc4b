import { useApi } from '@partlane/client/api/api-context'
import { ownStrikesQuery } from '@partlane/client/auction-lists'
import { MAX_UNPAID_AUCTIONS, UNPAID_BLOCK_DAYS, UNPAID_PERIOD_DAYS } from '@partlane/domain/auctions/auction-rules'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { cx } from '#ui/core/cx.ts'

/**
 * The auctions that the user has won and not paid, and what follows from them. It adds to the list
 * below: while it loads, or cannot be loaded, there is no note.
 */
export function StrikesNote() {
  const { t, formatDate } = useI18n('auction-lists')
  const { data } = useQuery(ownStrikesQuery(useApi()))
  if (!data || data.strikes.length === 0) return null
  const { strikes, blocked_until } = data
  const rule = { max: MAX_UNPAID_AUCTIONS, period: UNPAID_PERIOD_DAYS, days: UNPAID_BLOCK_DAYS }
  return (
    <div className={cx('mb-4 rounded-card p-4', blocked_until ? 'bg-nofit-soft' : 'bg-sunken')}>
      {blocked_until ? (
        <p className="font-bold text-nofit">{t('buying.blocked', { time: formatDate(blocked_until, 'datetime') })}</p>
      ) : (
        <p>{t('buying.strikes', { count: strikes.length })}</p>
      )}
      <ul className="list-disc pl-5">
        {strikes.map(({ title, unpaid_at }) => (
          <li key={`${title} ${unpaid_at}`} className="break-words" dir="auto">
            {t('buying.strike', { title, date: formatDate(unpaid_at, 'datetime') })}
          </li>
        ))}
      </ul>
      {!blocked_until && <p className="mt-2">{t('buying.strike_rule', rule)}</p>}
    </div>
  )
}
