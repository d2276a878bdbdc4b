import type { Refund, RefundSide } from '@partlane/client/refunds'
import { useI18n } from '@partlane/i18n/react'
import { AddressText } from '#lib/text/AddressText.tsx'
import { Card } from '#ui/display/Card.tsx'
import { NewTabLink } from '#ui/navigation/NewTabLink.tsx'
import { ReturnLabel } from './ReturnLabel.tsx'

/** Where the items go back and how far they are. Nothing before the acceptance. */
export function RefundReturn({ refund, side }: { refund: Refund; side: RefundSide }) {
  const { t } = useI18n('refunds')
  const { status, return_address, parcels } = refund
  if (!return_address || status === 'requested') return null
  const sent = parcels.filter((parcel) => parcel.status !== 'prepared')
  return (
    <Card as="section" title={t('return.title')} titleAs="h2">
      {side === 'buyer' && (
        <>
          <p className="text-md text-muted">{t('return.address')}</p>
          <AddressText address={return_address} />
        </>
      )}
      <ReturnLabel refund={refund} side={side} />
      {sent.length === 0 ? (
        <p className="text-md text-muted">{t('return.none_sent')}</p>
      ) : (
        sent.map(({ id, carrier_name, tracking_number, tracking_url }) => (
          <p key={id} className="flex flex-wrap items-center gap-x-4">
            {t('return.parcel', { carrier: carrier_name, number: tracking_number ?? '–' })}
            {tracking_url && (
              <NewTabLink href={tracking_url} newTabText={t('return.new_tab')}>
                {t('return.track', { host: new URL(tracking_url).host })}
              </NewTabLink>
            )}
          </p>
        ))
      )}
    </Card>
  )
}
