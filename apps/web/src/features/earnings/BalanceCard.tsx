import type { EarningsBalance } from '@partlane/client/earnings'
import { minorUnitsOf } from '@partlane/domain/money/amounts'
import { formatMoney } from '@partlane/i18n/formatters'
import { useI18n } from '@partlane/i18n/react'
import { Card } from '#ui/display/Card.tsx'

const amounts = ['pending', 'available', 'reserved', 'on_the_way', 'paid_out'] as const

/** The balances of a seller in one currency. What is always zero for most is shown only if not. */
export function BalanceCard({ balance }: { balance: EarningsBalance }) {
  const { t, locale } = useI18n('earnings')
  const isOwed = minorUnitsOf(balance.available) < 0
  const shown = amounts.filter((name) => (name !== 'reserved' && name !== 'on_the_way') || minorUnitsOf(balance[name]) !== 0)
  return (
    <Card as="section" title={t('balance.title', { currency: balance.currency.toUpperCase() })} titleAs="h2">
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
        {shown.map((name) => (
          <div key={name}>
            <dt className="text-md font-bold text-muted">{t(name === 'available' && isOwed ? 'balance.owed' : `balance.${name}`)}</dt>
            <dd className={`font-head text-xl font-bold ${name === 'available' && isOwed ? 'text-nofit' : 'text-ink'}`}>
              {formatMoney(balance[name], locale)}
            </dd>
            <dd className="text-sm text-muted">{t(name === 'available' && isOwed ? 'balance.owed_hint' : `balance.${name}_hint`)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
