import type { SavedAddress } from '@partlane/client/profile'
import type { AddressFields } from '@partlane/contract/addresses'
import { useI18n } from '@partlane/i18n/react'
import { type ComponentType, useId, useState } from 'react'
import { AddressInputs } from '#lib/forms/AddressInputs.tsx'
import { setServerErrors, useContractForm } from '#lib/forms/contract-form.ts'
import type { AddressFinderProps } from '#lib/forms/FieldsBelowFinder.tsx'
import { FormError } from '#lib/forms/FormError.tsx'
import { useUnsavedChanges } from '#lib/forms/unsaved-changes.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { addressToSave, addressValues, businessAddressSchema, personalAddressSchema } from './address-form.ts'

type AddressDialogProps = {
  title: string
  /** The address to edit. undefined: a new one. */
  address?: SavedAddress | undefined
  /** A business address has no name and no phone number. */
  isBusiness?: boolean
  /** Initial name of a new address. */
  fullName?: string
  Finder: ComponentType<AddressFinderProps> | undefined
  /** JSON pointer of this address in the request body, for the field errors of the server. */
  pointerPrefix: string
  onSave: (address: AddressFields) => Promise<unknown>
  onClose: () => void
}

/** Dialog that edits an address. It closes after a save. After an error it keeps the values. */
export function AddressDialog({ title, Finder, onClose, isBusiness = false, ...options }: AddressDialogProps) {
  const { t } = useI18n('profile')
  const id = useId()
  const { form, formError, submit, fillFoundAddress } = useAddressForm({ ...options, isBusiness, onClose })
  return (
    <Dialog
      open
      onClose={onClose}
      disableBackdropClose
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" loading={form.formState.isSubmitting}>
            {t('addresses.save')}
          </Button>
        </>
      }
    >
      <form id={id} method="post" noValidate onSubmit={submit} className="grid gap-4">
        <AddressInputs
          register={(name) => form.register(name)}
          errorOf={(name) => form.formState.errors[name]?.message}
          values={form.watch()}
          omittedFields={isBusiness ? ['full_name', 'phone'] : []}
          Finder={Finder}
          onAddressSelect={fillFoundAddress}
        />
        <FormError>{formError}</FormError>
      </form>
    </Dialog>
  )
}

type AddressFormOptions = Omit<AddressDialogProps, 'title' | 'Finder'>

function useAddressForm({ address, isBusiness, fullName, pointerPrefix, onSave, onClose }: AddressFormOptions) {
  const { messageOfError } = useErrorMessages()
  const [formError, setFormError] = useState<string>()
  const [finderResult, setFinderResult] = useState<Partial<AddressFields>>()
  const form = useContractForm(isBusiness ? businessAddressSchema : personalAddressSchema, addressValues(address, fullName))
  useUnsavedChanges(form.formState.isDirty)

  const fillFoundAddress: AddressFinderProps['onAddressSelect'] = (foundAddress) => {
    setFinderResult(foundAddress)
    const { full_name: _name, phone: _phone, ...placeFields } = addressValues(foundAddress)
    for (const [name, value] of Object.entries(placeFields))
      form.setValue(name as keyof typeof placeFields, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  const submit = form.handleSubmit(async (values) => {
    setFormError(undefined)
    try {
      await onSave(addressToSave(values, finderResult ?? address))
      onClose()
    } catch (error) {
      if (setServerErrors(form, error, pointerPrefix)) setFormError(messageOfError(error))
    }
  })
  return { form, formError, submit, fillFoundAddress }
}
