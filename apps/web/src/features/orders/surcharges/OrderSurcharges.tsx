import type { Order } from '@partlane/client/orders'
import type { ItemSurcharge } from '@partlane/client/surcharges'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { PhotoLinks } from '#ui/media/PhotoLinks.tsx'
import { ConfirmOldUnit } from './ConfirmOldUnit.tsx'
import { SendOldUnitDialog } from './SendOldUnitDialog.tsx'
import { SurchargeTextDialog } from './SurchargeTextDialog.tsx'
import { nextOf, surchargeTone } from './surcharge-display.ts'

/** The exchange surcharges of an order: where the money is, and what follows for the old units. */
export function OrderSurcharges({ order }: { order: Order }) {
  const { t } = useI18n('order-progress')
  if (order.surcharges.length === 0) return null
  return (
    <Card as="section" title={t('surcharge.title')} titleAs="h2">
      <ul className="divide-y divide-line">
        {order.surcharges.map((surcharge) => (
          <SurchargeRow key={surcharge.id} order={order} surcharge={surcharge} />
        ))}
      </ul>
    </Card>
  )
}

type RowProps = { order: Order; surcharge: ItemSurcharge }

function SurchargeRow({ order, surcharge }: RowProps) {
  const { t, formatMoney, formatDate } = useI18n('order-progress')
  const { status, due_at } = surcharge
  const isEnded = order.items.find(({ id }) => id === surcharge.item_id)?.status === 'declined'
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <p className="flex items-start justify-between gap-4">
        <b className="min-w-0 text-ink">{order.items.find(({ id }) => id === surcharge.item_id)?.title}</b>
        <span className="num text-ink">{formatMoney(surcharge.amount)}</span>
      </p>
      <Badge tone={surchargeTone[status]} className="justify-self-start">
        {t(`surcharge.status.${status}`)}
      </Badge>
      {!isEnded && <p>{t(`surcharge.next.${order.side}.${nextOf(surcharge)}`, { date: due_at ? formatDate(due_at, 'long') : '' })}</p>}
      <SurchargeDetails surcharge={surcharge} />
      <SurchargeButtons order={order} surcharge={surcharge} />
    </li>
  )
}

/** How the old unit was sent, and what both sides and the operator wrote. */
function SurchargeDetails({ surcharge }: { surcharge: ItemSurcharge }) {
  const { t } = useI18n('order-progress')
  const { carrier_name, tracking_number, tracking_url, refusal_reason, refusal_text, escalation_text, decision_text } = surcharge
  const refusalTexts = [
    refusal_reason && t('surcharge.refused_because', { reason: t(`surcharge.reasons.${refusal_reason}`) }),
    refusal_text && t('surcharge.from_seller', { text: refusal_text }),
  ]
  const laterTexts = [
    escalation_text && t('surcharge.from_buyer', { text: escalation_text }),
    decision_text && t('surcharge.from_team', { text: decision_text }),
  ]
  return (
    <>
      {carrier_name && (
        <p className="text-md text-muted">
          {carrier_name}
          {tracking_number && ` · ${tracking_number}`}{' '}
          {tracking_url && (
            <a href={tracking_url} target="_blank" rel="noreferrer" className="hit-44 text-link hover:underline">
              {t('parcels.track', { carrier: carrier_name, host: new URL(tracking_url).host })}{' '}
              <span className="sr-only">({t('parcels.new_tab')})</span>
            </a>
          )}
        </p>
      )}
      <Texts texts={refusalTexts} />
      <PhotoLinks photos={surcharge.refusal_photos} altOf={(number) => t('surcharge.photo', { number })} />
      <Texts texts={laterTexts} />
    </>
  )
}

const Texts = ({ texts }: { texts: readonly (string | null)[] }) =>
  texts
    .filter((text) => text !== null)
    .map((text) => (
      <p key={text} className="text-md break-words whitespace-pre-line text-muted">
        {text}
      </p>
    ))

function SurchargeButtons({ order, surcharge }: RowProps) {
  const { t } = useI18n('order-progress')
  const [open, setOpen] = useState<'send' | 'refuse' | 'escalate'>()
  const { actions } = surcharge
  const close = () => setOpen(undefined)
  if (actions.length === 0) return null
  return (
    <ButtonRow>
      {actions.includes('send') && (
        <Button variant={surcharge.due_at ? 'primary' : 'secondary'} onClick={() => setOpen('send')}>
          {t('surcharge.send.button')}
        </Button>
      )}
      {actions.includes('confirm') && <ConfirmOldUnit order={order} surcharge={surcharge} />}
      {actions.includes('refuse') && <Button onClick={() => setOpen('refuse')}>{t('surcharge.refuse.button')}</Button>}
      {actions.includes('escalate') && <Button onClick={() => setOpen('escalate')}>{t('surcharge.escalate.button')}</Button>}
      {open === 'send' && <SendOldUnitDialog order={order} surcharge={surcharge} onClose={close} />}
      {(open === 'refuse' || open === 'escalate') && (
        <SurchargeTextDialog order={order} surcharge={surcharge} action={open} onClose={close} />
      )}
    </ButtonRow>
  )
}
