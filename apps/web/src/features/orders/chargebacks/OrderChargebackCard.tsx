import { type OrderChargeback, useOrderEvidenceFile, useSellerText } from '@partlane/client/chargebacks'
import type { Order } from '@partlane/client/orders'
import { MAX_CHARGEBACK_TEXT_LENGTH } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { FileDownload } from '#lib/files/FileDownload.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { useChargebackOfOrder } from './chargebacks-of-order.ts'

/** The chargeback of an order, if it has one. */
export function OrderChargebackCard({ order }: { order: Order }) {
  const { t, formatMoney, formatDate } = useI18n('chargebacks')
  const chargeback = useChargebackOfOrder(order)
  if (!chargeback) return null
  const { status, reserved, evidence_due_at } = chargeback
  const note =
    order.side === 'seller'
      ? t(`seller_note.${status}`, {
          amount: reserved ? formatMoney(reserved) : '',
          due: evidence_due_at ? formatDate(evidence_due_at, 'long') : '–',
        })
      : t(`buyer_note.${status}`)
  return (
    <Card as="section" title={t('order_title')} titleAs="h2">
      <p>{note}</p>
      {chargeback.is_editable ? (
        <SellerTextForm orderId={order.id} chargeback={chargeback} />
      ) : (
        chargeback.seller_text && <p className="mt-3 break-words whitespace-pre-line text-muted">{chargeback.seller_text}</p>
      )}
      {order.side === 'seller' && <EvidenceOfOrder orderId={order.id} isSubmitted={!chargeback.is_editable} />}
    </Card>
  )
}

function EvidenceOfOrder({ orderId, isSubmitted }: { orderId: string; isSubmitted: boolean }) {
  const { t } = useI18n('chargebacks')
  return (
    <p className="mt-3">
      <FileDownload file={useOrderEvidenceFile(orderId)}>{t(isSubmitted ? 'download_evidence' : 'preview_evidence')}</FileDownload>
    </p>
  )
}

function SellerTextForm({ orderId, chargeback }: { orderId: string; chargeback: OrderChargeback }) {
  const { t } = useI18n('chargebacks')
  const { messageOfError } = useErrorMessages()
  const { mutateAsync: save, isPending } = useSellerText(orderId)
  const [text, setText] = useState(chargeback.seller_text ?? '')
  const [errorMessage, setErrorMessage] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return setErrorMessage(t('text_missing'))
    setErrorMessage(undefined)
    try {
      await save(text.trim())
      toast.success(t('saved'))
    } catch (error) {
      setErrorMessage(messageOfError(error))
    }
  }
  return (
    <form className="mt-4 grid gap-3" onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t('your_text')} hint={t('your_text_hint')} error={errorMessage} required>
        <TextArea value={text} maxLength={MAX_CHARGEBACK_TEXT_LENGTH} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Button type="submit" variant="primary" loading={isPending} className="justify-self-start">
        {t('save')}
      </Button>
    </form>
  )
}
