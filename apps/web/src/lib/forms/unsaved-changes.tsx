import { useI18n } from '@partlane/i18n/react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

const UnsavedChangesContext = createContext<(id: string, unsaved: boolean) => void>(() => undefined)

/** Reports whether a form has changes that leaving the page would lose. */
export function useUnsavedChanges(unsaved: boolean): void {
  const id = useId()
  const reportUnsaved = useContext(UnsavedChangesContext)
  useEffect(() => {
    reportUnsaved(id, unsaved)
    return () => reportUnsaved(id, false)
  }, [reportUnsaved, id, unsaved])
}

/** Wraps a page with forms. Leaving it with unsaved changes opens one confirmation dialog. */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const [unsavedFormIds, setUnsavedFormIds] = useState<readonly string[]>([])
  const reportUnsaved = useCallback((id: string, unsaved: boolean) => {
    setUnsavedFormIds((ids) => (ids.includes(id) === unsaved ? ids : unsaved ? [...ids, id] : ids.filter((other) => other !== id)))
  }, [])
  const hasUnsavedChanges = unsavedFormIds.length > 0
  useBeforeUnloadPrompt(hasUnsavedChanges)
  return (
    <UnsavedChangesContext value={reportUnsaved}>
      {children}
      <UnsavedChangesDialog unsaved={hasUnsavedChanges} />
    </UnsavedChangesContext>
  )
}

function UnsavedChangesDialog({ unsaved }: { unsaved: boolean }) {
  const { t } = useI18n('forms')
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname)
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      size="sm"
      title={t('leave.title')}
      footer={
        <>
          <Button onClick={() => blocker.proceed?.()}>{t('leave.go')}</Button>
          <Button variant="primary" data-autofocus="" onClick={() => blocker.reset?.()}>
            {t('leave.stay')}
          </Button>
        </>
      }
    >
      {t('leave.text')}
    </Dialog>
  )
}

/** Closing the tab or loading another site shows the browser's own prompt. */
function useBeforeUnloadPrompt(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [unsaved])
}
