import type { CurrentUser } from '@partlane/client/accounts'
import { type SavedAddress, useChangeAddresses } from '@partlane/client/profile'
import { useI18n } from '@partlane/i18n/react'
import Plus from 'lucide-react/icons/plus'
import { type ComponentType, useState } from 'react'
import type { AddressFinderProps } from '#lib/forms/AddressInputs.tsx'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { AddressText } from './AddressText.tsx'

const MOST = 10
const UNDO_MS = 8000

type AddressBookProps = { user: CurrentUser; Finder: ComponentType<AddressFinderProps> | undefined }

/** The addresses to send to; forms begin with the first. The book is saved whole, whatever changes in it. */
export function AddressBookSection({ user, Finder }: AddressBookProps) {
  const { t } = useI18n('profile')
  const { addresses } = user
  const [open, setOpen] = useState<SavedAddress | 'new'>()
  const { save, change, pending } = useAddressBook()
  const edited = open === 'new' ? undefined : open
  return (
    <div className="grid gap-4">
      {addresses.length === 0 && <p className="text-[15px] text-muted">{t('addresses.none')}</p>}
      <ul className="grid gap-3 sm:grid-cols-2">
        {addresses.map((address, at) => (
          <li key={address.id} className="flex flex-col gap-2 rounded-card border border-line p-4">
            {at === 0 && <Badge tone="info">{t('addresses.first')}</Badge>}
            <div className="flex-1">
              <AddressText address={address} />
              {address.phone && <p className="text-[15px] text-muted">{address.phone}</p>}
            </div>
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => setOpen(address)}>
                {t('change')}
              </Button>
              {at > 0 && (
                <Button size="sm" disabled={pending} onClick={() => change([address, ...without(addresses, address)])}>
                  {t('addresses.make_first')}
                </Button>
              )}
              <Button
                size="sm"
                kind="quiet"
                disabled={pending}
                onClick={() => change(without(addresses, address), { message: t('addresses.removed'), back: addresses, removed: address })}
              >
                {t('remove')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {addresses.length < MOST ? (
        <Button className="w-fit" icon={<Plus />} onClick={() => setOpen('new')}>
          {t('addresses.add')}
        </Button>
      ) : (
        <p className="text-sm text-muted">{t('addresses.full', { count: MOST })}</p>
      )}
      {open && (
        <AddressDialog
          title={t(edited ? 'addresses.edit_title' : 'addresses.new_title')}
          address={edited}
          fullName={[user.first_name, user.last_name].filter(Boolean).join(' ')}
          Finder={Finder}
          prefix={`/addresses/${edited ? addresses.indexOf(edited) : addresses.length}/`}
          onSave={(fields) =>
            save(edited ? addresses.map((each) => (each === edited ? { ...fields, id: each.id } : each)) : [...addresses, fields])
          }
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

const without = (addresses: readonly SavedAddress[], gone: SavedAddress) => addresses.filter((each) => each !== gone)

type Removal = { message: string; back: readonly SavedAddress[]; removed: SavedAddress }

function useAddressBook() {
  const { t } = useI18n('profile')
  const { ofError } = useErrorWords()
  const addresses = useChangeAddresses()
  const say = (error: unknown) => void toast.error(ofError(error))
  /** A removed address comes back as a new one: its number is gone. */
  const undo = ({ back, removed }: Removal) => {
    const { id: _id, ...again } = removed
    addresses.mutate(
      back.map((each) => (each === removed ? again : each)),
      { onError: say },
    )
  }
  return {
    pending: addresses.isPending,
    save: addresses.mutateAsync,
    change(book: SavedAddress[], removal?: Removal) {
      addresses.mutate(book, {
        onSuccess() {
          if (!removal) return
          toast.success(removal.message, { durationMs: UNDO_MS, action: { label: t('undo'), onPress: () => undo(removal) } })
        },
        onError: say,
      })
    },
  }
}
