import type { CurrentUser } from '@partlane/client/accounts'
import { useChangeBusiness } from '@partlane/client/profile'
import { sellerTypes } from '@partlane/domain/accounts/seller-types'
import { businessLimits, contactLimits } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import { useContractForm } from '#lib/forms/contract-form.ts'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { businessSchema } from './business-form.ts'
import { SaveRow } from './SaveRow.tsx'
import { useSave } from './use-save.ts'

const toFormValues = ({ company_name, contact_email, seller_type, vat_number, company_number, about, website }: CurrentUser) => ({
  company_name: company_name ?? '',
  contact_email: contact_email ?? '',
  seller_type: seller_type ?? ('' as never), // an empty value counts as missing
  vat_number: vat_number ?? '',
  company_number: company_number ?? '',
  about: about ?? '',
  website: website ?? '',
})

/** The public information about a business. */
export function BusinessSection({ user }: { user: CurrentUser }) {
  const { t } = useI18n('profile')
  const { t: tAccounts } = useI18n('accounts')
  const { t: tSellerTypes } = useI18n('seller-types')
  const { form, errorOf, formError, submit, isSaving } = useBusinessForm(user)
  const { errors, isDirty } = form.formState
  const about = form.watch('about') ?? ''

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4" aria-label={t('section.business.title')}>
      <p className="text-md">
        <Link to={`/users/${user.slug}`}>{t('business.see_page')}</Link>
      </p>
      <Field label={tAccounts('field.company_name')} error={errorOf('company_name')} required>
        <Input {...form.register('company_name')} autoComplete="organization" maxLength={businessLimits.company_name} />
      </Field>
      <Field label={t('business.contact_email')} hint={t('business.contact_email_hint')} error={errorOf('contact_email')}>
        <Input
          {...form.register('contact_email')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={contactLimits.email}
        />
      </Field>
      <Field label={t('business.seller_type')} error={errorOf('seller_type')} required>
        <Select
          {...form.register('seller_type')}
          placeholder={t('business.choose')}
          options={sellerTypes.map((value) => ({ value, label: tSellerTypes(`type.${value}`) }))}
        />
      </Field>
      <RegistrationNumbers form={form} errorOf={errorOf} />
      <Field label={t('business.website')} error={errors.website && t('business.website_wrong')}>
        <Input
          {...form.register('website')}
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={businessLimits.website}
        />
      </Field>
      <Field label={t('business.about')} hint={t('business.about_hint')} error={errorOf('about')}>
        <TextArea {...form.register('about')} rows={6} maxLength={businessLimits.about} />
      </Field>
      <p className="-mt-3 text-right text-sm text-muted tabular-nums" aria-hidden="true">
        {about.length} / {businessLimits.about}
      </p>
      <SaveRow error={formError} isDirty={isDirty} isSaving={isSaving} onDiscard={() => form.reset(toFormValues(user))} />
    </form>
  )
}

/** Numbers under which the business is registered. */
function RegistrationNumbers({ form, errorOf }: Pick<ReturnType<typeof useBusinessForm>, 'form' | 'errorOf'>) {
  const { t } = useI18n('profile')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('business.vat_number')} hint={t('business.vat_hint')} error={errorOf('vat_number')}>
        <Input {...form.register('vat_number')} autoCapitalize="characters" spellCheck={false} maxLength={businessLimits.vat_number} />
      </Field>
      <Field label={t('business.company_number')} hint={t('business.company_hint')} error={errorOf('company_number')}>
        <Input
          {...form.register('company_number')}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={businessLimits.company_number}
        />
      </Field>
    </div>
  )
}

function useBusinessForm(user: CurrentUser) {
  const { t } = useI18n('profile')
  const { messageOfField } = useErrorMessages()
  const changeBusiness = useChangeBusiness()
  const form = useContractForm(businessSchema(user.business_address?.country ?? null), toFormValues(user))
  const { errors } = form.formState
  const { save, formError } = useSave(form, {
    pointerPrefix: '/business_information/',
    fieldByErrorCode: { vat_number_invalid: 'vat_number', company_number_invalid: 'company_number' },
  })
  const submit = form.handleSubmit((input) =>
    save(async () => form.reset(toFormValues(await changeBusiness.mutateAsync(fillWithNulls(input)))), t('saved')),
  )
  const errorOf = (name: keyof ReturnType<typeof toFormValues>) => errors[name]?.message && messageOfField(errors[name].message)
  return { form, errorOf, formError, submit, isSaving: changeBusiness.isPending }
}

/** Sends null for the optional fields that the form omits because they are empty. */
const fillWithNulls = <T extends { company_name: string; seller_type: CurrentUser['seller_type'] & string }>(input: T) => ({
  contact_email: null,
  vat_number: null,
  company_number: null,
  about: null,
  website: null,
  ...input,
})
