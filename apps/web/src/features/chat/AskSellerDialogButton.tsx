import { useI18n } from '@partlane/i18n/react'
import MessageSquare from 'lucide-react/icons/message-square'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'

const AskDialog = lazy(() => import('./AskDialog.tsx').then((module) => ({ default: module.AskDialog })))

/** On the page of a seller: first one of their parts, then the question. */
export function AskSellerDialogButton({ sellerSlug }: { sellerSlug: string }) {
  const { t } = useI18n('sellers')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<MessageSquare />} onClick={() => setOpen(true)} data-no-print="">
        {t('ask')}
      </Button>
      {isOpen && (
        <Suspense>
          <AskDialog target={{ sellerSlug }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
