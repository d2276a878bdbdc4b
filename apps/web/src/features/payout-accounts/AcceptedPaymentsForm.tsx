import { type AccountDetails, useAcceptedPayments } from '@partlane/client/payout-accounts'
import { acceptedPayments } from '@partlane/domain/payouts/accepted-payments'
import { useI18n } from '@partlane/i18n/react'
import { FormError } from '#lib/forms/FormError.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Card } from '#ui/display/Card.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'

/** Which payments the parts of a seller accept. A choice is saved at once. */
export function AcceptedPaymentsForm({ details }: { details: AccountDetails }) {
  const { t } = useI18n('payout-accounts')
  const { messageOfError } = useErrorMessages()
  const { mutate, variables, isPending, error } = useAcceptedPayments()
  const hasPaypal = details.gateways.some(({ kind }) => kind === 'paypal')
  if (!hasPaypal) return null
  return (
    <Card as="section" title={t('accepted.title')} titleAs="h2">
      <Field group label={t('accepted.label')} hint={t('accepted.hint')}>
        <RadioCards
          columns={3}
          value={isPending ? variables : details.accepted_payments}
          onValueChange={(value) => mutate(value, { onSuccess: () => toast.success(t('accepted.saved')) })}
          options={acceptedPayments.map((value) => ({
            value,
            label: t(`accepted.${value}.label`),
            hint: t(`accepted.${value}.hint`),
          }))}
        />
      </Field>
      <FormError>{error ? messageOfError(error) : undefined}</FormError>
    </Card>
  )
}
