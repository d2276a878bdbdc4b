import { useDeleteListing, useDuplicateListing, usePublishListing, useRestock, useSetListingActive } from '@partlane/client/selling'
import type { OwnListingRow } from '@partlane/contract/selling'
import type { ListingEvent } from '@partlane/domain/listings/listing-machine'
import { useI18n } from '@partlane/i18n/react'
import CopyPlus from 'lucide-react/icons/copy-plus'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { type ReactNode, useState } from 'react'
import { useGo } from '#lib/routing/Link.tsx'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Menu, type MenuItem } from '#ui/overlays/Menu.tsx'
import { RestockDialog } from './RestockDialog.tsx'

const icons: Partial<Record<ListingEvent, ReactNode>> = {
  publish: <Upload />,
  deactivate: <EyeOff />,
  reactivate: <Eye />,
  restock: <CopyPlus />,
  delete: <Trash2 />,
}

/** What the machine lets the owner do, and editing and copying. Taking down can be undone; deleting asks once. */
export function RowActions({ row }: { row: OwnListingRow }) {
  const { t } = useI18n('selling')
  const go = useGo()
  const [asking, setAsking] = useState<'delete' | 'restock'>()
  const { act, copy, remove, restock } = useRowDeeds(row)
  const title = row.title ?? t('desk.no_title')
  const items: MenuItem[] = [
    { id: 'edit', label: t('action.edit'), icon: <Pencil />, onSelect: () => go(`/sell/${row.id}`), disabled: row.status === 'blocked' },
    { id: 'copy', label: t('action.copy'), icon: <CopyPlus />, onSelect: copy },
    ...row.actions.map((event) => ({
      id: event,
      label: t(`action.${event}` as 'action.publish'),
      icon: icons[event],
      danger: event === 'delete',
      separated: event === 'delete',
      onSelect: () => (event === 'delete' || event === 'restock' ? setAsking(event) : act(event)),
    })),
  ]
  return (
    <>
      <Menu
        label={t('action.menu', { title })}
        items={items}
        trigger={
          <IconButton label={t('action.menu', { title })}>
            <Ellipsis />
          </IconButton>
        }
      />
      <Dialog
        open={asking === 'delete'}
        onClose={() => setAsking(undefined)}
        size="sm"
        title={t('delete.title')}
        footer={
          <>
            <Button onClick={() => setAsking(undefined)}>{t('delete.keep')}</Button>
            <Button
              kind="danger"
              onClick={() => {
                setAsking(undefined)
                remove()
              }}
            >
              {t('action.delete')}
            </Button>
          </>
        }
      >
        {t('delete.text', { title })}
      </Dialog>
      <RestockDialog open={asking === 'restock'} title={title} onClose={() => setAsking(undefined)} onRestock={restock} />
    </>
  )
}

function useRowDeeds({ id, status }: OwnListingRow) {
  const { t } = useI18n('selling')
  const words = useErrorWords()
  const go = useGo()
  const publish = usePublishListing()
  const setActive = useSetListingActive()
  const duplicate = useDuplicateListing()
  const deletion = useDeleteListing()
  const stock = useRestock()
  const failed = (error: unknown) => void toast.error(words.ofError(error))

  const activate = (active: boolean) =>
    setActive.mutateAsync({ id, active }).then(() => {
      const undo = { label: t('undo'), onPress: () => void setActive.mutateAsync({ id, active: !active }).catch(failed) }
      toast.success(t(active ? 'done.reactivate' : 'done.deactivate'), { action: undo, durationMs: 5000 })
    }, failed)
  const act = (event: ListingEvent) => {
    if (event === 'deactivate' || event === 'reactivate') void activate(event === 'reactivate')
    if (event !== 'publish') return
    publish.mutateAsync(id).then(
      () => toast.success(t('publish.done')),
      (error) => {
        failed(error)
        go(`/sell/${id}#publish`) // where what is missing is said
      },
    )
  }
  return {
    act,
    copy: () => void duplicate.mutateAsync(id).then((draft) => go(`/sell/${draft.id}`), failed),
    remove: () => void deletion.mutateAsync({ id, draft: status === 'draft' }).then(() => toast.success(t('done.delete')), failed),
    restock: (quantity: number) => void stock.mutateAsync({ id, quantity }).then(() => toast.success(t('done.restock')), failed),
  }
}
