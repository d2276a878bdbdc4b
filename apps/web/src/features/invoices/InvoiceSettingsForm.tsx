import { type InvoiceSettings, useInvoiceSettings } from '@partlane/client/invoices'
import { type InvoiceKind, invoiceKinds } from '@partlane/domain/invoices/invoice-kinds'
import { mayUseKind } from '@partlane/domain/invoices/invoice-terms'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { FormError } from '#lib/forms/FormError.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'

const DEFAULT_PERCENTAGE = '20'
const MAX_PERCENTAGE_LENGTH = 5

/** Chooses the kind of invoices. Kinds that need a VAT number are disabled without one. */
export function InvoiceSettingsForm({ settings }: { settings: InvoiceSettings }) {
  const { t } = useI18n('invoices')
  const { messageOfError } = useErrorMessages()
  const { mutate, isPending, error } = useInvoiceSettings()
  const [kind, setKind] = useState<InvoiceKind>(settings.invoice_kind)
  const [percentage, setPercentage] = useState(withoutZeros(settings.invoice_vat_percentage) ?? DEFAULT_PERCENTAGE)
  const mayUse = (value: InvoiceKind) => mayUseKind(value, { isBusiness: settings.is_business, vatNumber: settings.vat_number })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const choice = { invoice_kind: kind, invoice_vat_percentage: kind === 'vat_registered' ? percentage : null }
    mutate(choice, { onSuccess: () => toast.success(t('saved')) })
  }
  return (
    <Card>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <Field group label={t('kind.label')}>
          <RadioCards
            columns={3}
            value={kind}
            onValueChange={setKind}
            options={invoiceKinds.map((value) => ({
              value,
              label: t(`kind.${value}.label`),
              hint: t(`kind.${value}.hint`),
              disabled: !mayUse(value),
            }))}
          />
        </Field>
        <VatNumber settings={settings} />
        {kind === 'vat_registered' && (
          <Field label={t('percentage.label')} hint={t('percentage.hint')} className="max-w-72" required>
            <Input
              inputMode="decimal"
              value={percentage}
              maxLength={MAX_PERCENTAGE_LENGTH}
              onChange={({ target }) => setPercentage(target.value)}
            />
          </Field>
        )}
        {error && <FormError>{messageOfError(error)}</FormError>}
        <div>
          <Button type="submit" variant="primary" loading={isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** 20.00 -> 20, 5.50 -> 5.5 */
const withoutZeros = (percentage: string | null) => (percentage === null ? undefined : String(Number(percentage)))

/** The number that the invoices show, or how to add one. */
function VatNumber({ settings: { is_business, vat_number } }: { settings: InvoiceSettings }) {
  const { t } = useI18n('invoices')
  if (!is_business) return <p className="max-w-[64ch] text-md text-muted">{t('business_only')}</p>
  if (vat_number) return <p className="text-md text-muted">{t('vat_number', { number: vat_number })}</p>
  return (
    <p className="max-w-[64ch] text-md">
      {t('needs_vat_number')}{' '}
      <Link to="/profile/details" className="font-bold text-link underline">
        {t('add_vat_number')}
      </Link>
    </p>
  )
}
