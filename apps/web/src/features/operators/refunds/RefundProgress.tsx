import type { Refund } from '@partlane/client/refunds'
import { useI18n } from '@partlane/i18n/react'
import { AddressText } from '#lib/text/AddressText.tsx'
import { Card } from '#ui/display/Card.tsx'
import { NewTabLink } from '#ui/navigation/NewTabLink.tsx'

/** What the refund waits for or how it ended, and its return. */
export function RefundProgress({ refund }: { refund: Refund }) {
  const { t, formatMoney, formatDate } = useI18n('operator-refunds')
  const { status, amount, offer, repayment, due_at, ended_at, return_paid_by, decisions } = refund
  const date = due_at ?? ended_at
  const values = { amount: formatMoney(status === 'offered' && offer ? offer.amount : amount), date: date ? formatDate(date, 'long') : '' }
  return (
    <Card as="section" title={t('progress.title')} titleAs="h2">
      <p>{t(`progress.${status}`, values)}</p>
      {status === 'escalated' && <p>{t(decisions.length === 0 ? 'decision.own_order' : 'progress.decide')}</p>}
      {repayment && <p className="text-md text-muted">{t(`repayment.${repayment.status}`, { amount: formatMoney(repayment.amount) })}</p>}
      {(status === 'accepted' || status === 'return_sent') && <p className="text-md text-muted">{t(`postage.${return_paid_by}`)}</p>}
      <Return refund={refund} />
    </Card>
  )
}

/** Where the items go back, and their parcels. Nothing before a return. */
function Return({ refund: { return_address, parcels, status } }: { refund: Refund }) {
  const { t } = useI18n('operator-refunds')
  const hasAddress = return_address !== null && status !== 'escalated'
  if (!hasAddress && parcels.length === 0) return null
  return (
    <div className="mt-1 border-t border-line pt-3 text-md">
      <h3 className="font-sans text-md font-bold text-ink">{t('return.title')}</h3>
      {hasAddress && <AddressText address={return_address} hasCountry className="break-words" />}
      <ul>
        {parcels.map((parcel) => (
          <li key={parcel.id} className="mt-1 flex flex-wrap items-center gap-x-3 break-words">
            <Parcel parcel={parcel} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Parcel({ parcel: { carrier_name, tracking_number, tracking_url, status } }: { parcel: Refund['parcels'][number] }) {
  const { t } = useI18n('operator-refunds')
  const { t: tRefunds } = useI18n('refunds')
  return (
    <>
      <span>{tRefunds('return.parcel', { carrier: carrier_name, number: tracking_number ?? '–' })}</span>
      <span className="text-muted">{t(`parcel.${status}`)}</span>
      {tracking_url && (
        <NewTabLink href={tracking_url} newTabText={tRefunds('return.new_tab')}>
          {tRefunds('return.track', { host: new URL(tracking_url).host })}
        </NewTabLink>
      )}
    </>
  )
}
