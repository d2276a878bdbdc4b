import { useRequestOrderLink } from '@partlane/client/order-lookups'
import { orderLookups } from '@partlane/contract/order-lookups'
import { useI18n } from '@partlane/i18n/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { setServerErrors, useContractForm } from '#lib/forms/contract-form.ts'
import { FormError } from '#lib/forms/FormError.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { OrderLookupFrame } from './OrderLookupFrame.tsx'

const schema = orderLookups.create.body.shape.order_lookup

/**
 * Page /find-order: sends a link to an order of a guest. It does not reveal whether the order
 * exists. `mailboxNotice` is shown when a link was sent. The links of order mails have
 * the order number in the fragment, which servers do not receive.
 */
export function FindOrderPage({ mailboxNotice }: { mailboxNotice: ReactNode }) {
  const { t } = useI18n('order-lookups')
  const { messageOfError, messageOfField } = useErrorMessages()
  const [formError, setFormError] = useState<string>()
  const [recipient, setRecipient] = useState<string>()
  const requestLink = useRequestOrderLink()
  const form = useContractForm(schema, {})
  const { errors, isSubmitting } = form.formState
  const { hash } = useLocation()
  const { setValue } = form
  useEffect(() => {
    const reference = new URLSearchParams(hash.slice(1)).get('reference')
    if (reference) setValue('reference', reference)
  }, [hash, setValue])
  const submit = form.handleSubmit(async (lookup) => {
    setFormError(undefined)
    try {
      await requestLink.mutateAsync(lookup)
      setRecipient(lookup.email)
    } catch (error) {
      if (setServerErrors(form, error, '/order_lookup/')) setFormError(messageOfError(error))
    }
  })
  if (recipient !== undefined)
    return (
      <OrderLookupFrame title={t('title')}>
        <p role="status">{t('sent', { email: recipient })}</p>
        {mailboxNotice}
        <Button variant="secondary" fullWidth onClick={() => setRecipient(undefined)}>
          {t('again')}
        </Button>
      </OrderLookupFrame>
    )
  return (
    <OrderLookupFrame title={t('title')} intro={t('intro')}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <FormError>{formError}</FormError>
        <Field label={t('email')} error={errors.email?.message && messageOfField(errors.email.message)}>
          <Input {...form.register('email')} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field
          label={t('reference')}
          hint={t('reference_hint')}
          error={errors.reference?.message && messageOfField(errors.reference.message)}
        >
          <Input {...form.register('reference')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </Field>
        <Button type="submit" variant="primary" size="lg" fullWidth loading={isSubmitting}>
          {t('send')}
        </Button>
      </form>
      <p className="text-md text-muted">
        {t('member')} <Link to="/sign-in?return=/profile/my-orders/orders">{t('sign_in')}</Link>
      </p>
    </OrderLookupFrame>
  )
}
