import { useApi } from '@partlane/client/api/api-context'
import { type PickupBooking, type PickupOffer, pickupsQuery, useCancelPickup } from '@partlane/client/carrier-pickups'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Truck from 'lucide-react/icons/truck'
import { useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { PickupDialog } from './PickupDialog.tsx'
import { placeOf } from './pickup-place.ts'

/**
 * Pickups of a seller: parcels with bought labels that the carrier can fetch, and what is booked.
 * Nothing without such parcels.
 */
export function PickupPanel() {
  const { data } = useQuery(pickupsQuery(useApi()))
  if (!data || (data.offers.length === 0 && data.bookings.length === 0)) return null
  return <PickupCard offers={data.offers} bookings={data.bookings} />
}

/** Its messages are loaded only when there is something to show. */
function PickupCard({ offers, bookings }: { offers: readonly PickupOffer[]; bookings: readonly PickupBooking[] }) {
  const { t } = useI18n('carrier-labels')
  return (
    <Card as="section" aria-label={t('pickup.title')} title={t('pickup.title')} titleAs="h2" className="mb-4">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {bookings.map((booking) => (
          <Booking key={booking.id} booking={booking} />
        ))}
        {offers.map((offer) => (
          <Offer key={offer.parcels[0]?.label_id} offer={offer} />
        ))}
      </ul>
    </Card>
  )
}

function Booking({ booking }: { booking: PickupBooking }) {
  const { t, formatDays } = useI18n('carrier-labels')
  const { messageOfError } = useErrorMessages()
  const { mutate, isPending, error } = useCancelPickup(booking.id)
  const { status, carrier_name: carrier, day, starts, ends, parcels, place } = booking
  const isShownAs = status === 'cancelling' || status === 'requested' ? status : 'booked'
  return (
    <li className="grid gap-1">
      <p className="font-bold text-ink">{t(`pickup.status.${isShownAs}`, { carrier, day: formatDays(day, day), starts, ends })}</p>
      <p className="text-md text-muted">
        {[t('pickup.parcels', { count: parcels.length }), place && placeOf(place)].filter(Boolean).join(' · ')}
      </p>
      <p className="text-md text-muted">{t('pickup.orders', { references: parcels.map(({ reference }) => reference).join(', ') })}</p>
      {status !== 'cancelling' && (
        <Button variant="quiet" className="justify-self-start" loading={isPending} onClick={() => mutate()}>
          {t('pickup.cancel')}
        </Button>
      )}
      {error && (
        <p role="alert" className="text-sm font-bold text-nofit">
          {messageOfError(error)}
        </p>
      )}
    </li>
  )
}

function Offer({ offer }: { offer: PickupOffer }) {
  const { t } = useI18n('carrier-labels')
  const [isOpen, setIsOpen] = useState(false)
  const { carrier_name: carrier, parcels, place } = offer
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0">
        {t('pickup.offer', { count: parcels.length, carrier })}
        <span className="block text-md text-muted">{placeOf(place)}</span>
      </p>
      {offer.windows.length > 0 ? (
        <Button icon={<Truck />} onClick={() => setIsOpen(true)}>
          {t('pickup.button')}
        </Button>
      ) : (
        <p className="text-md text-muted">{t('pickup.no_windows')}</p>
      )}
      {isOpen && <PickupDialog offer={offer} onClose={() => setIsOpen(false)} />}
    </li>
  )
}
