import type { AgreedLine } from '@partlane/client/agreed-lines'
import { useApi } from '@partlane/client/api/api-context'
import { type CartLine, cartTotalsQuery, type Destination } from '@partlane/client/cart'
import { minorUnitsOf } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PhoneActionBar } from '#lib/page/PhoneActionBar.tsx'
import { hasOtherCurrency } from '#lib/purchase/has-other-currency.ts'
import { toTotalsChoice } from '#lib/purchase/use-chosen-lines.ts'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { groupChosenLines } from './chosen-lines.tsx'
import { Summary } from './Summary.tsx'

type CartSummaryProps = { lines: CartLine[]; agreedLines: AgreedLine[]; destination: Destination; busy: boolean; children?: ReactNode }

/**
 * Summary beside the checkout form, before the reservation: items, delivery and total for the
 * address entered so far. It contains the submit button.
 */
export function CartSummary({ lines, agreedLines, destination, busy, children }: CartSummaryProps) {
  const { t, formatMoney } = useI18n('checkout')
  const { messageOfError } = useErrorMessages()
  const choice = toTotalsChoice(
    lines.length > 0,
    agreedLines.map(({ id }) => id),
  )
  const totals = useQuery(cartTotalsQuery(useApi(), { ...destination, ...choice }))
  const { data } = totals
  const isConverted = hasOtherCurrency(
    [...lines.map(({ listing }) => listing?.price), ...agreedLines.map(({ unit_price }) => unit_price)],
    data?.total.currency,
  )
  const sellers = groupChosenLines(lines, agreedLines, data)
  return (
    <Summary sellers={sellers} totals={data} isStale={totals.isPlaceholderData} editAction={<Link to="/cart">{t('edit_cart')}</Link>}>
      {totals.isError && (
        <p role="alert" className="text-md font-bold text-nofit">
          {messageOfError(totals.error)}
        </p>
      )}
      {data?.blocked && (
        <p className="text-md font-bold text-nofit">
          {t('blocked')} <Link to="/cart">{t('to_cart')}</Link>
        </p>
      )}
      <PhoneActionBar>
        {children}
        {data ? (
          <Button
            type="submit"
            variant="primary"
            size="lg"
            fullWidth
            loading={busy}
            disabled={data.blocked || minorUnitsOf(data.total) === 0}
          >
            {t('reserve', { total: formatMoney(data.total) })}
          </Button>
        ) : (
          <Skeleton className="h-13" />
        )}
      </PhoneActionBar>
      <p className="text-sm text-muted">{t('reserve_note')}</p>
      {isConverted && (
        <p className="text-sm text-muted">
          {t('summary.converted')}{' '}
          <Link to="/exchange-rates" className="hit-44 text-link hover:underline">
            {t('summary.exchange_rates')}
          </Link>
        </p>
      )}
    </Summary>
  )
}
