import type { Order, OrderItem } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { listSurchargesOf } from '../surcharges/surcharge-display.ts'
import { PhotoPicker } from './PhotoPicker.tsx'
import { RefundAmountChoice } from './RefundAmountChoice.tsx'
import { type ChosenUnits, RefundItemChoice, toItems } from './RefundItemChoice.tsx'
import { MAX_REFUND_TEXT_LENGTH } from './RefundTextDialog.tsx'
import { useRefundRequest } from './use-refund-request.ts'

type RequestRefundFormProps = { order: Order; items: OrderItem[] }

/** Items, reason, amount, description and photos of a refund request. */
export function RequestRefundForm({ order, items }: RequestRefundFormProps) {
  const { t } = useI18n('refunds')
  const { messageOfError } = useErrorMessages()
  const request = useRefundRequest(order, items)
  const { units, reasons, reason, photos, missing, error } = request
  const textError = missing.areShown && request.text.trim() === '' && t('request.text_missing')
  return (
    <form ref={missing.form} onSubmit={request.submit} className="grid gap-6" noValidate>
      <RefundItemChoice
        label={t('request.items')}
        items={items}
        units={units}
        onChange={request.setUnits}
        error={missing.areShown && toItems(units).length === 0 && t('request.items_missing')}
      />
      {reasons.length > 0 ? (
        <Field group label={t('request.reason')} error={missing.areShown && !reason && t('request.reason_missing')}>
          <RadioCards
            name="reason"
            {...(reason ? { value: reason } : {})}
            onValueChange={request.setReason}
            options={reasons.map((value) => ({ value, label: t(`reason.${value}`), hint: t(`reason_hint.${value}`) }))}
          />
        </Field>
      ) : (
        toItems(units).length > 0 && <p role="status">{t('request.no_reason')}</p>
      )}
      {reason === 'does_not_fit' && <GuaranteeNote items={items} units={units} />}
      {reason && (
        <RefundAmountChoice
          currency={order.total.currency}
          items={items}
          units={units}
          reason={reason}
          part={request.part}
          onChange={request.setPart}
        />
      )}
      {reason && !request.part && <SurchargeNote order={order} units={units} />}
      <Field label={t('request.text')} hint={t('request.text_hint')} required error={textError}>
        <TextArea
          rows={5}
          required
          maxLength={MAX_REFUND_TEXT_LENGTH}
          value={request.text}
          onChange={(event) => request.setText(event.target.value)}
        />
      </Field>
      <PhotoPicker photos={photos} />
      {error && (
        <p role="alert" className="font-bold text-nofit">
          {messageOfError(error)}
        </p>
      )}
      {photos.isSending && <p role="status">{t('photos.waiting')}</p>}
      <Button variant="primary" type="submit" loading={request.isPending} disabled={photos.isSending} className="justify-self-start">
        {t('request.submit')}
      </Button>
    </form>
  )
}

/** Says that the exchange surcharge goes back with the whole price of a part. */
function SurchargeNote({ order, units }: { order: Order; units: ChosenUnits }) {
  const { t, formatMoney } = useI18n('refunds')
  return listSurchargesOf(order, units).map(({ id, status, amount }) => (
    <p key={id}>{t(status === 'forfeited' ? 'request.surcharge_returned' : 'request.surcharge', { amount: formatMoney(amount) })}</p>
  ))
}

/** Says that the return is accepted at once, if the listing said that every chosen part fits. */
function GuaranteeNote({ items, units }: { items: OrderItem[]; units: ChosenUnits }) {
  const { t } = useI18n('refunds')
  const chosen = items.filter(({ id }) => (units[id] ?? 0) > 0)
  const vehicle = chosen[0]?.fit?.vehicle
  if (!vehicle || !chosen.every(({ fit }) => fit?.verdict === 'fits')) return null
  return <p className="rounded-control bg-sunken p-3">{t('request.guarantee', { vehicle })}</p>
}
