import type { SavedAddress } from '@partlane/client/profile'
import type { AddressFields } from '@partlane/contract/addresses'
import { useI18n } from '@partlane/i18n/react'
import { type ComponentType, useId, useState } from 'react'
import { type AddressFinderProps, AddressInputs } from '#lib/forms/AddressInputs.tsx'
import { landFaults, useContractForm } from '#lib/forms/contract-form.ts'
import { FormFault } from '#lib/forms/FormError.tsx'
import { useUnsaved } from '#lib/forms/unsaved-changes.tsx'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { addressToSave, addressValues, businessAddress, personalAddress } from './address-form.ts'

type AddressDialogProps = {
  title: string
  /** The one to change; without it a new one. */
  address?: SavedAddress | undefined
  /** Of a business's seat: nobody's name, no phone. */
  business?: boolean
  /** Whose name a new one begins with. */
  fullName?: string
  Finder: ComponentType<AddressFinderProps> | undefined
  /** Where in the call's body this address is, for the server's faults. */
  prefix: string
  onSave: (address: AddressFields) => Promise<unknown>
  onClose: () => void
}

/** An address in a box of its own. It closes when it is saved; whatever is refused, what was typed stays. */
export function AddressDialog({ title, address, business = false, fullName, Finder, prefix, onSave, onClose }: AddressDialogProps) {
  const { t } = useI18n('profile')
  const { ofError } = useErrorWords()
  const id = useId()
  const [fault, setFault] = useState<string>()
  const [found, setFound] = useState<Partial<AddressFields>>()
  const form = useContractForm(business ? businessAddress : personalAddress, addressValues(address, fullName))
  useUnsaved(form.formState.isDirty)

  const fill: AddressFinderProps['onFound'] = (place) => {
    setFound(place)
    const { full_name: _name, phone: _phone, ...where } = addressValues(place)
    for (const [name, value] of Object.entries(where))
      form.setValue(name as keyof typeof where, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  const submit = form.handleSubmit(async (typed) => {
    setFault(undefined)
    try {
      await onSave(addressToSave(typed, found ?? address))
      onClose()
    } catch (error) {
      if (landFaults(form, error, prefix)) setFault(ofError(error))
    }
  })
  return (
    <Dialog
      open
      onClose={onClose}
      sticky
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={id} kind="primary" loading={form.formState.isSubmitting}>
            {t('addresses.save')}
          </Button>
        </>
      }
    >
      <form id={id} method="post" noValidate onSubmit={submit} className="grid gap-4">
        <AddressInputs
          register={(name) => form.register(name)}
          faultOf={(name) => form.formState.errors[name]?.message}
          country={form.watch('country')}
          without={business ? ['full_name', 'phone'] : []}
          finder={Finder && <Finder onFound={fill} />}
        />
        <FormFault>{fault}</FormFault>
      </form>
    </Dialog>
  )
}
