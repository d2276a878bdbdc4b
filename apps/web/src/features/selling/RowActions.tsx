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
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { useErrorMessage } from '#lib/text/error-messages.ts'
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
  const navigate = useLocaleNavigate()
  const [openDialog, setOpenDialog] = useState<'delete' | 'restock'>()
  const { runAction, copy, remove, restock } = useRowActions(row)
  const title = row.title ?? t('desk.no_title')
  const items: MenuItem[] = [
    {
      id: 'edit',
      label: t('action.edit'),
      icon: <Pencil />,
      onSelect: () => navigate(`/sell/${row.id}`),
      disabled: row.status === 'blocked',
    },
    { id: 'copy', label: t('action.copy'), icon: <CopyPlus />, onSelect: copy },
    ...row.actions.map((event) => ({
      id: event,
      label: t(`action.${event}` as 'action.publish'),
      icon: icons[event],
      danger: event === 'delete',
      separatorBefore: event === 'delete',
      onSelect: () => (event === 'delete' || event === 'restock' ? setOpenDialog(event) : runAction(event)),
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
        open={openDialog === 'delete'}
        onClose={() => setOpenDialog(undefined)}
        size="sm"
        title={t('delete.title')}
        footer={
          <>
            <Button onClick={() => setOpenDialog(undefined)}>{t('delete.keep')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                setOpenDialog(undefined)
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
      <RestockDialog open={openDialog === 'restock'} title={title} onClose={() => setOpenDialog(undefined)} onRestock={restock} />
    </>
  )
}

function useRowActions({ id, status }: OwnListingRow) {
  const { t } = useI18n('selling')
  const messages = useErrorMessage()
  const navigate = useLocaleNavigate()
  const publishListing = usePublishListing()
  const setActive = useSetListingActive()
  const duplicateListing = useDuplicateListing()
  const deleteListing = useDeleteListing()
  const restockListing = useRestock()
  const showError = (error: unknown) => void toast.error(messages.messageOfError(error))

  const activate = (active: boolean) =>
    setActive.mutateAsync({ id, active }).then(() => {
      const undo = { label: t('undo'), onClick: () => void setActive.mutateAsync({ id, active: !active }).catch(showError) }
      toast.success(t(active ? 'done.reactivate' : 'done.deactivate'), { action: undo, durationMs: 5000 })
    }, showError)
  const runAction = (event: ListingEvent) => {
    if (event === 'deactivate' || event === 'reactivate') void activate(event === 'reactivate')
    if (event !== 'publish') return
    publishListing.mutateAsync(id).then(
      () => toast.success(t('publish.done')),
      (error) => {
        showError(error)
        navigate(`/sell/${id}#publish`) // where what is missing is said
      },
    )
  }
  return {
    runAction,
    copy: () => void duplicateListing.mutateAsync(id).then((draft) => navigate(`/sell/${draft.id}`), showError),
    remove: () => void deleteListing.mutateAsync({ id, draft: status === 'draft' }).then(() => toast.success(t('done.delete')), showError),
    restock: (quantity: number) =>
      void restockListing.mutateAsync({ id, quantity }).then(() => toast.success(t('done.restock')), showError),
  }
}
