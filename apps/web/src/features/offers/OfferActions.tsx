import type { Offer } from '@partlane/client/offers'
import { useI18n } from '@partlane/i18n/react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { PayButton } from './PayButton.tsx'
import type { Response } from './RespondDialog.tsx'

const RespondDialog = lazy(() => import('./RespondDialog.tsx').then((module) => ({ default: module.RespondDialog })))

/** A button for each action that the server names. Each but paying asks first. */
export function OfferActions({ offer, size }: { offer: Offer; size?: 'sm' }) {
  const { t, formatMoney } = useI18n('offers')
  const [response, setResponse] = useState<Response>()
  if (offer.actions.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {offer.actions.map((action) =>
        action === 'pay' ? (
          <PayButton key={action} offer={offer} size={size} />
        ) : (
          <Button key={action} size={size} variant={action === 'accept' ? 'primary' : 'secondary'} onClick={() => setResponse(action)}>
            {t(`action.${action}`)}
            <span className="sr-only">
              : {offer.listing?.title} {formatMoney(offer.price)}
            </span>
          </Button>
        ),
      )}
      {response && (
        <Suspense>
          <RespondDialog offer={offer} action={response} onClose={() => setResponse(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
