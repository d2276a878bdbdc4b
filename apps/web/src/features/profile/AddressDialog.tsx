import type { SavedAddress } from '@partlane/client/profile'
import type { AddressFields } from '@partlane/contract/addresses'
import { useI18n } from '@partlane/i18n/react'
import { type ComponentType, useId, useState } from 'react'
import { type AddressFinderProps, AddressInputs } from '#lib/forms/AddressInputs.tsx'
import { setServerErrors, useContractForm } from '#lib/forms/contract-form.ts'
import { FormError } from '#lib/forms/FormError.tsx'
import { useUnsavedChanges } from '#lib/forms/unsaved-changes.tsx'
import { useErrorMessage } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { addressToSave, addressValues, businessAddressSchema, personalAddressSchema } from './address-form.ts'

type AddressDialogProps = {
  title: string
  /** The one to change; without it a new one. */
  address?: SavedAddress | undefined
  /** Of a business's seat: nobody's name, no phone. */
  isBusiness?: boolean
  /** Whose name a new one begins with. */
  fullName?: string
  Finder: ComponentType<AddressFinderProps> | undefined
  /** Where in the call's body this address is, for the server's faults. */
  pointerPrefix: string
  onSave: (address: AddressFields) => Promise<unknown>
  onClose: () => void
}

/** An address in a box of its own. It closes when it is saved; whatever is refused, what was typed stays. */
export function AddressDialog({
  title,
  address,
  isBusiness = false,
  fullName,
  Finder,
  pointerPrefix,
  onSave,
  onClose,
}: AddressDialogProps) {
  const { t } = useI18n('profile')
  const { messageOfError } = useErrorMessage()
  const id = useId()
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
          country={form.watch('country')}
          omittedFields={isBusiness ? ['full_name', 'phone'] : []}
          finder={Finder && <Finder onAddressSelect={fillFoundAddress} />}
        />
        <FormError>{formError}</FormError>
      </form>
    </Dialog>
  )
}
