import { createAttemptId } from '@partlane/client/api/attempt-id'
import type { Order } from '@partlane/client/orders'
import { useWithdraw } from '@partlane/client/refunds'
import { mapMinorUnits } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { type ChosenUnits, chooseAll, RefundItemChoice, toItems } from './RefundItemChoice.tsx'
import { MAX_REFUND_TEXT_LENGTH } from './RefundTextDialog.tsx'
import { amountsOfUnits } from './refund-amounts.ts'

/** Withdraws from a purchase of a business, without a reason. */
export function WithdrawButton({ order }: { order: Order }) {
  const { t } = useI18n('refunds')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('withdraw.button')}</Button>
      {isOpen && <WithdrawDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function WithdrawDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, formatDate, formatMoney } = useI18n('refunds')
  const { messageOfError } = useErrorMessages()
  const openIds = order.refunds.filter(({ status }) => status !== 'refunded' && status !== 'closed').flatMap(({ item_ids }) => item_ids)
  const items = order.items.filter(({ id, status }) => status !== 'declined' && !openIds.includes(id))
  const [units, setUnits] = useState<ChosenUnits>(() => chooseAll(items))
  const [text, setText] = useState('')
  const [attempt] = useState(createAttemptId)
  const { mutate, isPending, error } = useWithdraw(order.id)
  const isUnsent = ({ dispatched_at, delivered_at }: (typeof items)[number]) => dispatched_at === null && delivered_at === null
  const payer = items.find(({ return_terms }) => return_terms?.paid_by === 'seller') ? 'seller' : 'buyer'
  const until = order.withdraw_until ? t('withdraw.until', { date: formatDate(order.withdraw_until, 'long') }) : ''
  const chosen = toItems(units)
  const { itemsMinor, deliveryMinor } = amountsOfUnits(items, units, 'withdrawal')
  const amount = mapMinorUnits(order.total, () => itemsMinor + deliveryMinor)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.length > 0) mutate({ items: chosen, text: text.trim() || null, attempt }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('withdraw.title')}
      footer={
        <Button variant="danger" type="submit" form="withdraw" loading={isPending} disabled={chosen.length === 0}>
          {t('withdraw.submit')}
        </Button>
      }
    >
      <form id="withdraw" onSubmit={submit} className="grid gap-4">
        <p>{t('withdraw.text', { until })}</p>
        {items.some(isUnsent) && <p>{t('withdraw.unsent')}</p>}
        {!items.every(isUnsent) && <p>{t('withdraw.sent', { payer: t(`pays.buyer.${payer}`) })}</p>}
        <RefundItemChoice label={t('withdraw.choose')} items={items} units={units} onChange={setUnits} isWhole />
        {chosen.length > 0 && <p className="font-bold text-ink">{t('withdraw.amount', { amount: formatMoney(amount) })}</p>}
        <Field label={t('text_dialog.optional')} error={error && messageOfError(error)}>
          <TextArea rows={3} maxLength={MAX_REFUND_TEXT_LENGTH} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
