import { useSession } from '@partlane/client/session/session'
import type { LineShippingType } from '@partlane/domain/listings/listing-fields'
import { useI18n } from '@partlane/i18n/react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Palmtree from 'lucide-react/icons/palmtree'
import Tag from 'lucide-react/icons/tag'
import type { ReactNode } from 'react'
import { BuyForm } from './BuyForm.tsx'
import { type BuyableListing, type BuyState, deriveBuyState } from './buy-state.ts'

export type BuyPanelProps = {
  listing: BuyableListing
  /** More buttons in the same two-column grid: make an offer, save. */
  actions?: ReactNode
  /**
   * The server refused the sale, so the listing of the page is outdated and has to be refetched.
   */
  onRefused?: () => void
  /** The buyer has chosen delivery or collection. */
  onShippingMethodChange?: (shippingMethod: LineShippingType) => void
}

/**
 * Panel below the price of a listing: the form to buy it, or the reason why it cannot be bought.
 * It is rendered on the server; buying needs JavaScript.
 */
export function BuyPanel({ listing, actions, onRefused, onShippingMethodChange }: BuyPanelProps) {
  const { user } = useSession()
  const state = deriveBuyState(listing, user?.id)
  if (state === 'for_sale')
    return <BuyForm listing={listing} actions={actions} onRefused={onRefused} onShippingMethodChange={onShippingMethodChange} />
  return (
    <div className="grid gap-4">
      <NotBuyableNotice state={state} />
      {state !== 'own' && actions && <div className="grid grid-cols-2 gap-2">{actions}</div>}
    </div>
  )
}

const stateIcons = { own: Tag, holiday: Palmtree }

function NotBuyableNotice({ state }: { state: Exclude<BuyState, 'for_sale'> }) {
  const { t } = useI18n('cart')
  const Icon = state === 'own' || state === 'holiday' ? stateIcons[state] : CircleAlert
  return (
    <p className="flex items-start gap-3 rounded-control bg-sunken p-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <span>
        <b className="block text-ink">{t(`buy.${state}.title`)}</b>
        {t(`buy.${state}.text`)}
      </span>
    </p>
  )
}
