import { useApi } from '@partlane/client/api/api-context'
import { type SellerPayout, sellerPayoutsQuery, usePayoutSchedule } from '@partlane/client/earnings'
import { type PayoutSchedule, payoutSchedules } from '@partlane/domain/payouts/payout-rules'
import { formatMoney } from '@partlane/i18n/formatters'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { FormError } from '#lib/forms/FormError.tsx'
import { PagedList } from '#lib/lists/PagedList.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Badge, type Tone } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'

const tones: Record<SellerPayout['status'], Tone> = {
  pending: 'info',
  sent: 'info',
  paid: 'success',
  failed: 'danger',
  returned: 'warning',
}

/** The payouts of a seller and how often they are made. */
export function PayoutsCard({ schedule }: { schedule: PayoutSchedule }) {
  const { t } = useI18n('earnings')
  const [params] = useSearchParams()
  const query = useQuery(sellerPayoutsQuery(useApi(), Number(params.get('payouts')) || 1))
  return (
    <Card as="section" title={t('payouts.title')} titleAs="h2">
      <div className="grid gap-4">
        <ScheduleField schedule={schedule} />
        <PagedList
          query={query}
          texts={{ loading: t('loading'), failed: t('failed'), retry: t('retry') }}
          getHref={(target) => `/profile/earnings?payouts=${target}`}
          empty={
            <p className="text-md text-muted">
              {t('payouts.none')}{' '}
              <Link to="/profile/payment-setup" className="font-bold text-link hover:underline">
                {t('payouts.setup')}
              </Link>
            </p>
          }
        >
          {(payouts) => (
            <ul className="grid gap-3">
              {payouts.map((payout) => (
                <Payout key={payout.id} payout={payout} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </Card>
  )
}

function Payout({ payout: { amount, status, order, created_at, ended_at, retry_at } }: { payout: SellerPayout }) {
  const { t, locale, formatDate } = useI18n('earnings')
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span>
        <span className="block font-bold text-ink">{formatMoney(amount, locale)}</span>
        <span className="text-sm text-muted">{formatDate(ended_at ?? created_at)}</span>
        {order && (
          <span className="block text-sm">
            {t('payouts.paypal')}{' '}
            <Link to={`/profile/sold-items/orders/${order.id}`} className="font-bold text-link hover:underline">
              {order.reference}
            </Link>
          </span>
        )}
      </span>
      <Badge tone={tones[status]}>{t(`payouts.status.${status}`)}</Badge>
      {status === 'failed' && retry_at && (
        <p className="basis-full text-sm">
          {t(order ? 'payouts.failed_hint_paypal' : 'payouts.failed_hint', { day: formatDate(retry_at, 'long') })}{' '}
          <Link to="/profile/payment-setup" className="font-bold text-link hover:underline">
            {t('payouts.setup')}
          </Link>
        </p>
      )}
    </li>
  )
}

function ScheduleField({ schedule }: { schedule: PayoutSchedule }) {
  const { t } = useI18n('earnings')
  const { messageOfError } = useErrorMessages()
  const { mutate, variables, isPending, error } = usePayoutSchedule()
  return (
    <>
      <Field label={t('payouts.schedule')} className="max-w-72">
        <Select
          value={isPending ? variables : schedule}
          onChange={({ target }) => {
            const chosen = payoutSchedules.find((value) => value === target.value)
            if (chosen) mutate(chosen, { onSuccess: () => toast.success(t('payouts.saved')) })
          }}
        >
          {payoutSchedules.map((value) => (
            <option key={value} value={value}>
              {t(`payouts.every.${value}`)}
            </option>
          ))}
        </Select>
      </Field>
      <FormError>{error ? messageOfError(error) : undefined}</FormError>
    </>
  )
}
