import type { Offer } from '@partlane/client/offers'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { offersPath } from './offer-paths.ts'
import { PayButton } from './PayButton.tsx'

type MadeOfferProps = { offer: Offer; onAgain: () => void; onClose: () => void }

/** The result of an offer: it waits, or the seller's limits have accepted or declined it. */
export function MadeOffer({ offer, onAgain, onClose }: MadeOfferProps) {
  const { t, formatMoney, formatDate } = useI18n('offers')
  const result = offer.status === 'accept' || offer.status === 'decline' ? offer.status : 'pending'
  const dueAt = offer.pay_until ?? offer.answer_until
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`made.${result}.title`)}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {result === 'accept' && <PayButton offer={offer} />}
          {result === 'decline' && (
            <Button variant="primary" onClick={onAgain}>
              {t('made.again')}
            </Button>
          )}
          {result === 'pending' && <Button render={<Link to={offersPath.buyer} />}>{t('made.see')}</Button>}
        </>
      }
    >
      <p role="status">
        {t(`made.${result}.text`, { price: formatMoney(offer.price), until: dueAt ? formatDate(dueAt, 'datetime') : '' })}
      </p>
    </Dialog>
  )
}
