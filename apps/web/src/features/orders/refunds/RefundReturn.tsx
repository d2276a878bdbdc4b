import type { Refund, RefundSide } from '@partlane/client/refunds'
import { addressLines } from '@partlane/domain/addresses/address-lines'
import { useI18n } from '@partlane/i18n/react'
import ExternalLink from 'lucide-react/icons/external-link'
import { countryName } from '#lib/text/countries.ts'
import { Card } from '#ui/display/Card.tsx'
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
          <ReturnAddress address={return_address} />
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
              <a
                href={tracking_url}
                target="_blank"
                rel="noopener noreferrer"
                className="hit-44 inline-flex items-center gap-1 font-bold text-link hover:underline"
              >
                {t('return.track')}
                <ExternalLink aria-hidden="true" className="size-4" />
                <span className="sr-only"> ({t('return.new_tab')})</span>
              </a>
            )}
          </p>
        ))
      )}
    </Card>
  )
}

/** An address line by line, with the country if it is abroad. */
export function ReturnAddress({ address }: { address: NonNullable<Refund['return_address']> }) {
  const { locale } = useI18n('refunds')
  const country = address.country === 'GB' ? [] : [countryName(address.country, locale)]
  return (
    <address className="not-italic">
      {[...addressLines(address), ...country].map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and may repeat
        <span key={index} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
