import { useI18n } from '@partlane/i18n/react'
import HandCoins from 'lucide-react/icons/hand-coins'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import type { OfferedListing } from './offered-listing.ts'

const OfferToWatchersDialog = lazy(() =>
  import('./OfferToWatchersDialog.tsx').then((module) => ({ default: module.OfferToWatchersDialog })),
)

/** On the page of an own listing: a lower price for the people who like or watch it. */
export function OfferToWatchersButton({ listing }: { listing: Pick<OfferedListing, 'slug' | 'title' | 'price'> }) {
  const { t } = useI18n('offers')
  const [isOpen, setOpen] = useState(false)
  const { price } = listing
  if (!price) return null
  return (
    <>
      <Button fullWidth icon={<HandCoins />} onClick={() => setOpen(true)} data-no-print="">
        {t('watchers.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <OfferToWatchersDialog listing={{ ...listing, price }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
