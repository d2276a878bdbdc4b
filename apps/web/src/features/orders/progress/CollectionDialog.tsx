import { ApiError } from '@partlane/client/api/api-error'
import { type CollectionInput, type Order, useChangeCollection, useChangeOrderItems } from '@partlane/client/orders'
import { MAX_COLLECTION_NOTE_LENGTH } from '@partlane/domain/orders/order-deadlines'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { AddressInputs } from '#lib/forms/AddressInputs.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

const addressFields = ['company_name', 'line1', 'line2', 'city', 'region', 'postal_code', 'country'] as const
type AddressField = (typeof addressFields)[number]
type CollectionValues = Record<AddressField | 'note', string>

const emptyValues: CollectionValues = {
  company_name: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postal_code: '',
  country: 'GB',
  note: '',
}

type DialogProps = { order: Order; onClose: () => void }

/** The seller accepts items of a listing without a collection address, and enters one. */
export function AcceptWithPlaceDialog({ order, itemIds, onClose }: DialogProps & { itemIds: string[] }) {
  const { t } = useI18n('order-progress')
  const { mutate, isPending, error } = useChangeOrderItems(order.id)
  return (
    <CollectionFormDialog
      title={t('place.missing_title')}
      submitLabel={t('accept_all')}
      defaultValues={emptyValues}
      isPending={isPending}
      error={error}
      pointer="/order_items/collection_address"
      onSubmit={({ address }) => mutate({ action: 'accept', item_ids: itemIds, collection_address: address }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('place.missing_text')}</p>
    </CollectionFormDialog>
  )
}

/** The seller corrects place and times of a collection that was accepted. */
export function ChangeCollectionDialog({ order, onClose }: DialogProps) {
  const { t } = useI18n('order-progress')
  const { mutate, isPending, error } = useChangeCollection(order.id)
  const [place, ...others] = order.collection?.places ?? []
  const entries = addressFields.map((name) => [name, place?.[name] ?? emptyValues[name]])
  return (
    <CollectionFormDialog
      title={t('place.title')}
      submitLabel={t('place.submit')}
      defaultValues={{ ...Object.fromEntries(entries), note: order.collection?.note ?? '' }}
      hasNote
      isPending={isPending}
      error={error}
      pointer="/collection/address"
      onSubmit={(collection) => mutate(collection, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('place.text')}</p>
      {others.length > 0 && <p>{t('place.several')}</p>}
    </CollectionFormDialog>
  )
}

type FormDialogProps = {
  title: string
  submitLabel: string
  defaultValues: CollectionValues
  hasNote?: boolean
  isPending: boolean
  error: Error | null
  /** The address in the body of the request, for errors of its fields. */
  pointer: string
  onSubmit: (collection: CollectionInput) => void
  onClose: () => void
  children: ReactNode
}

function CollectionFormDialog({ title, submitLabel, defaultValues, hasNote, isPending, error, pointer, ...props }: FormDialogProps) {
  const { t } = useI18n('order-progress')
  const { messageOfError } = useErrorMessages()
  const { register, handleSubmit, watch, setValue } = useForm<CollectionValues>({ defaultValues })
  const submit = handleSubmit(({ note, ...address }) => props.onSubmit({ address: withoutBlanks(address), note: note.trim() || null }))
  return (
    <Dialog
      open
      onClose={props.onClose}
      disableBackdropClose
      title={title}
      footer={
        <Button variant="primary" type="submit" form="collection-place" loading={isPending}>
          {submitLabel}
        </Button>
      }
    >
      <form id="collection-place" onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
        {props.children}
        <AddressInputs
          register={(name) => register(name as AddressField)}
          errorOf={(name) => (error instanceof ApiError ? error.fields[`${pointer}/${name}`] : undefined)}
          values={watch()}
          omittedFields={['full_name', 'phone']}
          onAddressSelect={(address) => {
            for (const name of ['line1', 'line2', 'city', 'postal_code'] as const) setValue(name, address[name] ?? '')
          }}
        />
        {hasNote && (
          <Field label={t('place.note')} hint={t('place.note_hint')}>
            <TextArea rows={3} maxLength={MAX_COLLECTION_NOTE_LENGTH} {...register('note')} />
          </Field>
        )}
        {error && (
          <p role="alert" className="font-bold text-nofit">
            {messageOfError(error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** Sends no blank field: an omitted one is missing, not too short. */
const withoutBlanks = (address: Omit<CollectionValues, 'note'>) =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value.trim() !== '')) as typeof address
