import { useI18n } from '@partlane/i18n/react'
import { type MouseEvent, useState } from 'react'
import { useUnmountSignal } from '#lib/forms/use-unmount-signal.ts'
import { Link, useLocaleNavigate } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import type { PendingChanges } from './pending-changes.ts'

/**
 * Link to the checkout. It waits for changes of the cart that are not saved yet. If one fails, the
 * user stays in the cart, where its line shows the error.
 */
export function CheckoutLink({ to, pendingChanges }: { to: string; pendingChanges: PendingChanges }) {
  const { t } = useI18n('cart')
  const navigate = useLocaleNavigate()
  const getSignal = useUnmountSignal()
  const [isSaving, setIsSaving] = useState(false)

  const handleClick = async (event: MouseEvent) => {
    // These keys open another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (isSaving) return event.preventDefault()
    const saving = pendingChanges.save()
    if (!saving) return
    event.preventDefault()
    const signal = getSignal()
    setIsSaving(true)
    const isSaved = await saving
    setIsSaving(false)
    if (isSaved && !signal.aborted) navigate(to)
  }
  return (
    <Button
      variant="primary"
      size="lg"
      fullWidth
      loading={isSaving}
      render={<Link to={to} aria-busy={isSaving || undefined} onClick={(event) => void handleClick(event)} />}
    >
      {t('totals.checkout')}
    </Button>
  )
}
