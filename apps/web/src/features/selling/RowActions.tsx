import {
  useDeleteListing,
  useDuplicateListing,
  usePublishListing,
  useRestock,
  useSetListingActive,
  useStartAuction,
} from '@partlane/client/selling'
import type { OwnListingRow } from '@partlane/contract/selling'
import type { ListingEvent } from '@partlane/domain/listings/listing-machine'
import { useI18n } from '@partlane/i18n/react'
import CopyPlus from 'lucide-react/icons/copy-plus'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Gavel from 'lucide-react/icons/gavel'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { type ReactNode, useState } from 'react'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
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

/**
 * Menu of a listing: edit, copy, and the actions that the listing's state allows.
 * Deactivating can be undone. Deleting asks for confirmation.
 */
export function RowActions({ row }: { row: OwnListingRow }) {
  const { t } = useI18n('selling')
  const navigate = useLocaleNavigate()
  const [openDialog, setOpenDialog] = useState<'delete' | 'restock'>()
  const { runAction, copy, remove, restock, startAuction } = useRowActions(row)
  const title = row.title ?? t('desk.no_title')
  const items: MenuItem[] = [
    {
      id: 'edit',
      label: t('action.edit'),
      icon: <Pencil />,
      onSelect: () => navigate(`/sell/${row.id}`),
    },
    { id: 'copy', label: t('action.copy'), icon: <CopyPlus />, onSelect: copy, disabled: row.status === 'blocked' },
    ...(isWithoutRun(row) ? [{ id: 'start_auction', label: t('action.start_auction'), icon: <Gavel />, onSelect: startAuction }] : []),
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
      <DeleteDialog open={openDialog === 'delete'} title={title} onClose={() => setOpenDialog(undefined)} onDelete={remove} />
      <RestockDialog open={openDialog === 'restock'} title={title} onClose={() => setOpenDialog(undefined)} onRestock={restock} />
    </>
  )
}

/** An auction on sale that has never been started: it was edited while it was off sale. */
const isWithoutRun = ({ sale_format, status, auction_ends_at }: OwnListingRow) =>
  sale_format === 'auction' && status === 'available' && auction_ends_at === null

type DeleteDialogProps = { open: boolean; title: string; onClose: () => void; onDelete: () => void }

function DeleteDialog({ open, title, onClose, onDelete }: DeleteDialogProps) {
  const { t } = useI18n('selling')
  const confirm = () => {
    onClose()
    onDelete()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={t('delete.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('delete.keep')}</Button>
          <Button variant="danger" onClick={confirm}>
            {t('action.delete')}
          </Button>
        </>
      }
    >
      {t('delete.text', { title })}
    </Dialog>
  )
}

function useRowActions({ id, status }: OwnListingRow) {
  const { t } = useI18n('selling')
  const { messageOfError } = useErrorMessages()
  const navigate = useLocaleNavigate()
  const publishListing = usePublishListing()
  const setActive = useSetListingActive()
  const duplicateListing = useDuplicateListing()
  const deleteListing = useDeleteListing()
  const restockListing = useRestock()
  const start = useStartAuction()
  const showError = (error: unknown) => void toast.error(messageOfError(error))

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
        navigate(`/sell/${id}#publish`) // this section lists the missing fields
      },
    )
  }
  return {
    runAction,
    copy: () => void duplicateListing.mutateAsync(id).then((draft) => navigate(`/sell/${draft.id}`), showError),
    remove: () => void deleteListing.mutateAsync({ id, draft: status === 'draft' }).then(() => toast.success(t('done.delete')), showError),
    startAuction: () => void start.mutateAsync(id).then(() => toast.success(t('done.start_auction')), showError),
    restock: (quantity: number) =>
      void restockListing.mutateAsync({ id, quantity }).then(() => toast.success(t('done.restock')), showError),
  }
}
