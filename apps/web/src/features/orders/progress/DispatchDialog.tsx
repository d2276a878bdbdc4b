import { useApi } from '@partlane/client/api/api-context'
import { labelRatesQuery, useBuyLabel } from '@partlane/client/carrier-labels'
import type { Order } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { Field } from '#ui/forms/Field.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { listPacked, listSendable, PackedItems } from './PackedItems.tsx'
import { ParcelDialog } from './ParcelDialog.tsx'
import { useLabelForm } from './use-label-form.tsx'
import { useTrackingForm } from './use-tracking-form.tsx'

type Way = 'buy' | 'own'

/**
 * Chooses the items of a parcel, and its label: one that is bought here, or a carrier of the
 * seller's own. One opened dialog makes one parcel.
 */
export function DispatchDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useI18n('order-progress')
  const [items] = useState(() => listSendable(order))
  const [quantities, setQuantities] = useState(() => new Map(items.map((item) => [item.id, item.unpacked_quantity])))
  const [mayBuy] = useState(() => order.actions.includes('buy_label'))
  const [way, setWay] = useState<Way>(mayBuy ? 'buy' : 'own')
  const packed = listPacked(quantities)
  const api = useApi()
  const purchase = useBuyLabel(order.id)
  const forms = {
    buy: useLabelForm({
      ratesQuery: (measures) => labelRatesQuery(api, order.id, { items: packed, ...measures }),
      hasItems: packed.length > 0,
      isShown: way === 'buy',
      purchase: {
        buy: (offer, options) => purchase.mutate({ items: packed, ...offer }, options),
        isPending: purchase.isPending,
        error: purchase.error,
      },
      onDone: onClose,
    }),
    own: useTrackingForm({ orderId: order.id, packed, onDone: onClose }),
  }
  const form = forms[way]
  return (
    <ParcelDialog
      id="dispatch"
      title={t('dispatch.title')}
      form={{ ...form, isReady: form.isReady && packed.length > 0 }}
      onClose={onClose}
    >
      <PackedItems items={items} quantities={quantities} onChange={setQuantities} />
      {mayBuy && (
        <Field group label={t('label.way')}>
          <RadioCards<Way>
            columns={2}
            value={way}
            onValueChange={setWay}
            options={[
              { value: 'buy', label: t('label.way_buy'), hint: t('label.way_buy_hint') },
              { value: 'own', label: t('label.way_own'), hint: t('label.way_own_hint') },
            ]}
          />
        </Field>
      )}
    </ParcelDialog>
  )
}
