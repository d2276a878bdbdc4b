import { createAttemptId } from '@partlane/client/api/attempt-id'
import type { Order, OrderItem } from '@partlane/client/orders'
import { useRequestRefund } from '@partlane/client/refunds'
import type { ProblemReason } from '@partlane/domain/refunds/refund-reasons'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMissingFields } from '#lib/forms/use-missing-fields.ts'
import { useLocalePath } from '#lib/routing/Link.tsx'
import { refundsPath } from '../order-display.ts'
import { type AmountValues, toAmounts } from './AmountFields.tsx'
import { type ChosenUnits, chooseAll, toItems } from './RefundItemChoice.tsx'
import { amountsOfUnits, commonReasons } from './refund-amounts.ts'
import { useRefundPhotos } from './use-refund-photos.ts'

/** The values of a refund request. After it was sent, the page of the refund is opened. */
export function useRefundRequest(order: Order, items: OrderItem[]) {
  const navigate = useNavigate()
  const localePath = useLocalePath()
  const [units, setUnits] = useState<ChosenUnits>(() => (items.length === 1 ? chooseAll(items) : {}))
  const [chosenReason, setReason] = useState<ProblemReason>()
  const [part, setPart] = useState<AmountValues>()
  const [text, setText] = useState('')
  const [attempt] = useState(createAttemptId)
  const photos = useRefundPhotos()
  const { mutate, isPending, error } = useRequestRefund(order.id)
  const reasons = commonReasons(items, units)
  const reason = chosenReason && reasons.includes(chosenReason) ? chosenReason : undefined
  const missing = useMissingFields()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = !reason || text.trim() === ''
    if (isMissing) missing.show()
    if (isMissing || photos.isSending) return
    // The field of the delivery is hidden when there is none to give back.
    const hasDelivery = amountsOfUnits(items, units, reason).deliveryMinor > 0
    const amounts = part ? toAmounts(hasDelivery ? part : { ...part, delivery: '' }) : {}
    mutate(
      { reason, items: toItems(units), ...amounts, text, upload_ids: photos.uploadIds, attempt },
      { onSuccess: ({ id }) => void navigate(localePath(`${refundsPath.buyer}/${id}`), { replace: true }) },
    )
  }
  return { units, setUnits, reasons, reason, setReason, part, setPart, text, setText, photos, missing, submit, isPending, error }
}
