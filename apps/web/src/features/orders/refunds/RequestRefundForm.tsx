import { createAttemptId } from '@partlane/client/api/attempt-id'
import type { Order, OrderItem } from '@partlane/client/orders'
import { useRequestRefund } from '@partlane/client/refunds'
import { money } from '@partlane/domain/money/amounts'
import type { ProblemReason } from '@partlane/domain/refunds/refund-reasons'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLocalePath } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { refundsPath } from '../order-display.ts'
import { AmountFields, type AmountValues, toAmounts } from './AmountFields.tsx'
import { PhotoPicker } from './PhotoPicker.tsx'
import { type ChosenUnits, chooseAll, RefundItemChoice, toItems } from './RefundItemChoice.tsx'
import { MAX_REFUND_TEXT_LENGTH } from './RefundTextDialog.tsx'
import { commonReasons, hasDelivery, priceOfUnits } from './refund-amounts.ts'
import { useRefundPhotos } from './use-refund-photos.ts'

type RequestRefundFormProps = { order: Order; items: OrderItem[] }

/** Items, reason, amount, description and photos of a refund request. */
export function RequestRefundForm({ order, items }: RequestRefundFormProps) {
  const { t } = useI18n('refunds')
  const { messageOfError } = useErrorMessages()
  const navigate = useNavigate()
  const localePath = useLocalePath()
  const [units, setUnits] = useState<ChosenUnits>(() => (items.length === 1 ? chooseAll(items) : {}))
  const [reason, setReason] = useState<ProblemReason>()
  const [part, setPart] = useState<AmountValues>()
  const [text, setText] = useState('')
  const [attempt] = useState(createAttemptId)
  const photos = useRefundPhotos()
  const { mutate, isPending, error } = useRequestRefund(order.id)
  const reasons = commonReasons(items, units)
  const chosenReason = reason && reasons.includes(reason) ? reason : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!chosenReason || photos.isSending || text.trim() === '') return
    const request = {
      reason: chosenReason,
      items: toItems(units),
      ...(part ? toAmounts(part) : {}),
      text,
      upload_ids: photos.uploadIds,
      attempt,
    }
    mutate(request, { onSuccess: ({ id }) => void navigate(localePath(`${refundsPath.buyer}/${id}`), { replace: true }) })
  }
  return (
    <form onSubmit={submit} className="grid gap-6">
      <RefundItemChoice label={t('request.items')} items={items} units={units} onChange={setUnits} />
      {reasons.length > 0 ? (
        <Field group label={t('request.reason')}>
          <RadioCards
            name="reason"
            {...(chosenReason ? { value: chosenReason } : {})}
            onValueChange={setReason}
            options={reasons.map((value) => ({ value, label: t(`reason.${value}`), hint: t(`reason_hint.${value}`) }))}
          />
        </Field>
      ) : (
        toItems(units).length > 0 && <p role="status">{t('request.no_reason')}</p>
      )}
      {chosenReason === 'does_not_fit' && <GuaranteeNote items={items} units={units} />}
      {chosenReason && <AmountChoice order={order} items={items} units={units} reason={chosenReason} part={part} onChange={setPart} />}
      <Field label={t('request.text')} hint={t('request.text_hint')} required>
        <TextArea rows={5} required maxLength={MAX_REFUND_TEXT_LENGTH} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <PhotoPicker photos={photos} />
      {error && (
        <p role="alert" className="font-bold text-nofit">
          {messageOfError(error)}
        </p>
      )}
      {photos.isSending && <p role="status">{t('photos.waiting')}</p>}
      <Button
        variant="primary"
        type="submit"
        loading={isPending}
        disabled={!chosenReason || photos.isSending}
        className="justify-self-start"
      >
        {t('request.submit')}
      </Button>
    </form>
  )
}

/** Says that the return is accepted at once, if the listing said that every chosen part fits. */
function GuaranteeNote({ items, units }: { items: OrderItem[]; units: ChosenUnits }) {
  const { t } = useI18n('refunds')
  const chosen = items.filter(({ id }) => (units[id] ?? 0) > 0)
  const vehicle = chosen[0]?.fit?.vehicle
  if (!vehicle || !chosen.every(({ fit }) => fit?.verdict === 'fits')) return null
  return <p className="rounded-control bg-sunken p-3">{t('request.guarantee', { vehicle })}</p>
}

type AmountChoiceProps = {
  order: Order
  items: OrderItem[]
  units: ChosenUnits
  reason: ProblemReason
  part: AmountValues | undefined
  onChange: (part: AmountValues | undefined) => void
}

/** Everything, or a part to the penny. */
function AmountChoice({ order, items, units, reason, part, onChange }: AmountChoiceProps) {
  const { t, formatMoney } = useI18n('refunds')
  const currency = order.total.currency
  const withDelivery = hasDelivery(order, reason)
  const price = formatMoney(money(priceOfUnits(items, units), currency))
  const fullHint = withDelivery ? t('request.full_hint', { delivery: formatMoney(order.shipping_total) }) : t('request.full_hint_plain')
  return (
    <>
      <Field group label={t('request.how_much')}>
        <RadioCards
          name="amount"
          value={part ? 'part' : 'full'}
          onValueChange={(value) => onChange(value === 'part' ? { items: '', delivery: '' } : undefined)}
          options={[
            { value: 'full', label: t('request.full', { amount: price }), ...(reason === 'not_arrived' ? {} : { hint: fullHint }) },
            { value: 'part', label: t('request.part'), hint: t('request.part_hint') },
          ]}
        />
      </Field>
      {part && <AmountFields values={part} onChange={onChange} currency={currency} hasDelivery={withDelivery} />}
    </>
  )
}
