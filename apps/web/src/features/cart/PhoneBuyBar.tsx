import { mapMinorUnits } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import { PhoneActionBar } from '#lib/page/PhoneActionBar.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Price } from '#ui/display/Price.tsx'
import type { BuyableListing } from './buy-state.ts'

type PhoneBuyBarProps = { listing: BuyableListing; quantity: number; isPending: boolean; onBuy: () => void }

/**
 * Price and "Buy now" at the bottom of a phone's screen while the panel with both is out of sight,
 * and the warning that the part does not fit.
 * For touch only: keyboards and screen readers use the panel, which is in the order of the page.
 */
export function PhoneBuyBar({ listing, quantity, isPending, onBuy }: PhoneBuyBarProps) {
  const { t } = useI18n('cart')
  const doesNotFit = listing.verdict?.fit === 'does_not_fit'
  const unitPrice = listing.converted_price ?? listing.price
  return (
    <PhoneActionBar aboveBottomBar isTouchOnly className="md:hidden">
      {doesNotFit && <p className="-mb-1.5 text-md font-bold text-nofit">{t('buy.does_not_fit')}</p>}
      <div className="flex flex-wrap items-center gap-3">
        {unitPrice && <Price amount={mapMinorUnits(unitPrice, (minor) => minor * quantity)} />}
        <Button className="flex-1" variant={doesNotFit ? 'secondary' : 'primary'} loading={isPending} onClick={onBuy} tabIndex={-1}>
          {t(doesNotFit ? 'buy.anyway' : 'buy.now')}
        </Button>
      </div>
    </PhoneActionBar>
  )
}
