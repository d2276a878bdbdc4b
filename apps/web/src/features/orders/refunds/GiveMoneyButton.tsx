import { createAttemptId } from '@partlane/client/api/attempt-id'
import type { Order, OrderItem } from '@partlane/client/orders'
import { useGiveMoneyBack } from '@partlane/client/refunds'
import { minorUnitsOf, money, parseAmount } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { AmountFields, type AmountValues, toAmounts } from './AmountFields.tsx'
import { type ChosenUnits, chooseAll, RefundItemChoice, toItems } from './RefundItemChoice.tsx'
import { MAX_REFUND_TEXT_LENGTH } from './RefundTextDialog.tsx'

type GiveMoneyProps = { order: Order; items: OrderItem[] }

/** The seller gives a part of what was paid back, without a request. */
export function GiveMoneyButton({ order, items }: GiveMoneyProps) {
  const { t } = useI18n('refunds')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('give.button')}</Button>
      {isOpen && <GiveMoneyDialog order={order} items={items} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function GiveMoneyDialog({ order, items, onClose }: GiveMoneyProps & { onClose: () => void }) {
  const { t, formatMoney } = useI18n('refunds')
  const { messageOfError } = useErrorMessages()
  const [units, setUnits] = useState<ChosenUnits>(() => chooseAll(items.slice(0, 1)))
  const [values, setValues] = useState<AmountValues>({ items: '', delivery: '' })
  const [text, setText] = useState('')
  const [attempt] = useState(createAttemptId)
  const { mutate, isPending, error } = useGiveMoneyBack(order.id)
  const { currency } = order.total
  const amountMinor = (parseAmount(values.items || '0', currency) ?? 0) + (parseAmount(values.delivery || '0', currency) ?? 0)
  const itemIds = toItems(units).map(({ item_id }) => item_id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amountMinor > 0 && itemIds.length > 0)
      mutate({ item_ids: itemIds, ...toAmounts(values), text: text.trim() || null, attempt }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('give.title')}
      footer={
        <Button variant="primary" type="submit" form="give-money" loading={isPending} disabled={amountMinor === 0 || itemIds.length === 0}>
          {t('give.submit', { amount: formatMoney(money(amountMinor, currency)) })}
        </Button>
      }
    >
      <form id="give-money" onSubmit={submit} className="grid gap-4" noValidate>
        <p>{t('give.text')}</p>
        {items.length > 1 && <RefundItemChoice label={t('give.items')} items={items} units={units} onChange={setUnits} isWhole />}
        <AmountFields
          values={values}
          onChange={setValues}
          currency={currency}
          hasDelivery={minorUnitsOf(order.shipping_total) > 0}
          error={error ? messageOfError(error) : undefined}
        />
        <Field label={t('offer.message')}>
          <TextArea rows={3} maxLength={MAX_REFUND_TEXT_LENGTH} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
