import type { Refund } from '@partlane/client/refunds'
import { minorUnitsOf } from '@partlane/domain/money/amounts'
import type { RefundDecision } from '@partlane/domain/refunds/refund-actions'
import { useI18n } from '@partlane/i18n/react'
import { useEffect, useRef } from 'react'
import { AddressInputs } from '#lib/forms/AddressInputs.tsx'
import { AddressText } from '#lib/text/AddressText.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { MoneyInput } from '#ui/forms/NumberField.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { ConfirmDecision } from './ConfirmDecision.tsx'
import { type AddressValues, useDecision } from './use-decision.ts'

type DecisionState = ReturnType<typeof useDecision>
const MAX_TEXT_LENGTH = 2000

/** An operator decides: repay an amount, have the items sent back, or refuse, with a reason. */
export function DecisionForm({ refund }: { refund: Refund }) {
  const { t } = useI18n('operator-refunds')
  const decision = useDecision(refund)
  const { values, errors, update, review, failureMessage } = decision
  const form = useFocusOnErrors(errors)
  return (
    <Card as="section" title={t('decision.title')} titleAs="h2" raised>
      <form ref={form} onSubmit={review} className="grid grid-cols-[minmax(0,1fr)] gap-4" noValidate>
        <Field group label={t('decision.outcome')} error={errors.outcome} required>
          <RadioCards<RefundDecision>
            options={refund.decisions.map((value) => ({ value, label: t(`outcome.${value}.label`), hint: t(`outcome.${value}.hint`) }))}
            onValueChange={(outcome) => update({ outcome })}
          />
        </Field>
        {(values.outcome === 'repay' || values.outcome === 'return') && <AmountFields refund={refund} decision={decision} />}
        {values.outcome === 'return' && <ReturnFields refund={refund} decision={decision} />}
        <Field label={t('decision.text')} hint={t('decision.text_hint')} error={errors.text} required>
          <TextArea rows={4} maxLength={MAX_TEXT_LENGTH} value={values.text} onChange={({ target }) => update({ text: target.value })} />
        </Field>
        {failureMessage && (
          <p role="alert" className="font-bold text-nofit">
            {failureMessage}
          </p>
        )}
        <Button variant="primary" type="submit" className="justify-self-start">
          {t('decision.review')}
        </Button>
      </form>
      {decision.decision && <ConfirmDecision refund={refund} decision={decision} />}
    </Card>
  )
}

/** Focuses the first field with an error. */
function useFocusOnErrors(errors: DecisionState['errors']) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const control = invalid?.matches('fieldset') ? invalid.querySelector('input') : invalid
    control?.focus()
  }, [errors])
  return form
}

type PartProps = { refund: Refund; decision: DecisionState }

function AmountFields({ refund: { amount, most }, decision: { values, errors, update } }: PartProps) {
  const { t, formatMoney } = useI18n('operator-refunds')
  const hintOf = (max: Refund['amount'] | undefined) => max && t('decision.at_most', { amount: formatMoney(max) })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('decision.items')} hint={hintOf(most?.items_amount)} error={errors.items}>
        <MoneyInput currency={amount.currency} value={values.items} onChange={({ target }) => update({ items: target.value })} />
      </Field>
      {most && minorUnitsOf(most.shipping_amount) > 0 && (
        <Field label={t('decision.delivery')} hint={hintOf(most.shipping_amount)} error={errors.delivery}>
          <MoneyInput currency={amount.currency} value={values.delivery} onChange={({ target }) => update({ delivery: target.value })} />
        </Field>
      )}
    </div>
  )
}

/** Where the items go: the stored address, or fields for one. */
function ReturnFields({ refund: { return_address, return_paid_by }, decision: { address, addressCodeOf } }: PartProps) {
  const { t } = useI18n('operator-refunds')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-md font-bold text-ink">{t('decision.address')}</legend>
      {return_address ? (
        <AddressText address={return_address} hasCountry className="break-words" />
      ) : (
        <>
          <p className="mb-3 text-md text-muted">{t('decision.no_address')}</p>
          <AddressInputs
            register={(name) => address.register(name as keyof AddressValues)}
            errorOf={addressCodeOf}
            values={address.watch()}
            omittedFields={['company_name', 'region', 'phone']}
            onAddressSelect={(found) => {
              for (const name of ['line1', 'line2', 'city', 'postal_code'] as const) address.setValue(name, found[name] ?? '')
            }}
          />
        </>
      )}
      <p className="mt-2 text-md text-muted">{t(`postage.${return_paid_by}`)}</p>
    </fieldset>
  )
}
