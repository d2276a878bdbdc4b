import type { CurrentUser } from '@partlane/client/accounts'
import { type SavedAddress, useChangeAddresses } from '@partlane/client/profile'
import { MAX_ADDRESSES } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import Plus from 'lucide-react/icons/plus'
import { type ComponentType, useState } from 'react'
import type { AddressFinderProps } from '#lib/forms/FieldsBelowFinder.tsx'
import { AddressText } from '#lib/text/AddressText.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { AddressDialog } from './AddressDialog.tsx'

const UNDO_TIMEOUT_MS = 8000

type AddressBookProps = { user: CurrentUser; Finder: ComponentType<AddressFinderProps> | undefined }

/**
 * The delivery addresses of the user. Forms start with the first one. Each change saves the whole
 * address book.
 */
export function AddressBookSection({ user, Finder }: AddressBookProps) {
  const { t } = useI18n('profile')
  const { addresses } = user
  const [dialogTarget, setDialogTarget] = useState<SavedAddress | 'new'>()
  const { save, change, isPending } = useAddressBook()
  const editedAddress = dialogTarget === 'new' ? undefined : dialogTarget
  return (
    <div className="grid gap-4">
      {addresses.length === 0 && <p className="text-md text-muted">{t('addresses.none')}</p>}
      <ul className="grid gap-3 sm:grid-cols-2">
        {addresses.map((address, index) => (
          <AddressItem
            key={address.id}
            address={address}
            isDefault={index === 0}
            disabled={isPending}
            onEdit={() => setDialogTarget(address)}
            onMakeDefault={() => change([address, ...withoutAddress(addresses, address)])}
            onRemove={() =>
              change(withoutAddress(addresses, address), {
                message: t('addresses.removed'),
                previousAddresses: addresses,
                removedAddress: address,
              })
            }
          />
        ))}
      </ul>
      {addresses.length < MAX_ADDRESSES ? (
        <Button className="w-fit" icon={<Plus />} onClick={() => setDialogTarget('new')}>
          {t('addresses.add')}
        </Button>
      ) : (
        <p className="text-sm text-muted">{t('addresses.full', { count: MAX_ADDRESSES })}</p>
      )}
      {dialogTarget && (
        <AddressDialog
          title={t(editedAddress ? 'addresses.edit_title' : 'addresses.new_title')}
          address={editedAddress}
          fullName={[user.first_name, user.last_name].filter(Boolean).join(' ')}
          Finder={Finder}
          pointerPrefix={`/addresses/${editedAddress ? addresses.indexOf(editedAddress) : addresses.length}/`}
          onSave={(fields) =>
            save(
              editedAddress
                ? addresses.map((item) => (item === editedAddress ? { ...fields, id: item.id } : item))
                : [...addresses, fields],
            )
          }
          onClose={() => setDialogTarget(undefined)}
        />
      )}
    </div>
  )
}

type AddressItemProps = {
  address: SavedAddress
  isDefault: boolean
  disabled: boolean
  onEdit: () => void
  onMakeDefault: () => void
  onRemove: () => void
}

function AddressItem({ address, isDefault, disabled, onEdit, onMakeDefault, onRemove }: AddressItemProps) {
  const { t } = useI18n('profile')
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line p-4">
      {isDefault && <Badge tone="info">{t('addresses.first')}</Badge>}
      <div className="flex-1">
        <AddressText address={address} className="text-md break-words" />
        {address.phone && <p className="text-md text-muted">{address.phone}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onEdit}>
          {t('change')}
        </Button>
        {!isDefault && (
          <Button size="sm" disabled={disabled} onClick={onMakeDefault}>
            {t('addresses.make_first')}
          </Button>
        )}
        <Button size="sm" variant="quiet" disabled={disabled} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}

const withoutAddress = (addresses: readonly SavedAddress[], removed: SavedAddress) => addresses.filter((address) => address !== removed)

type Removal = { message: string; previousAddresses: readonly SavedAddress[]; removedAddress: SavedAddress }

function useAddressBook() {
  const { t } = useI18n('profile')
  const { messageOfError } = useErrorMessages()
  const changeAddresses = useChangeAddresses()
  const showError = (error: unknown) => void toast.error(messageOfError(error))
  /** Restores a removed address as a new one, because its id no longer exists. */
  const undo = ({ previousAddresses, removedAddress }: Removal) => {
    const { id: _id, ...restored } = removedAddress
    changeAddresses.mutate(
      previousAddresses.map((address) => (address === removedAddress ? restored : address)),
      { onError: showError },
    )
  }
  return {
    isPending: changeAddresses.isPending,
    save: changeAddresses.mutateAsync,
    change(newAddresses: SavedAddress[], removal?: Removal) {
      changeAddresses.mutate(newAddresses, {
        onSuccess() {
          if (!removal) return
          toast.success(removal.message, { durationMs: UNDO_TIMEOUT_MS, action: { label: t('undo'), onClick: () => undo(removal) } })
        },
        onError: showError,
      })
    },
  }
}
