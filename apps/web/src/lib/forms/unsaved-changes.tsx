import { useI18n } from '@partlane/i18n/react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

const UnsavedContext = createContext<(id: string, unsaved: boolean) => void>(() => undefined)

/** Says of one form whether leaving the page would lose what was typed into it. */
export function useUnsaved(unsaved: boolean): void {
  const id = useId()
  const say = useContext(UnsavedContext)
  useEffect(() => {
    say(id, unsaved)
    return () => say(id, false)
  }, [say, id, unsaved])
}

/** Around a page with forms: whoever leaves it with something typed and not saved is asked once. */
export function AskBeforeLeaving({ children }: { children: ReactNode }) {
  const [forms, setForms] = useState<readonly string[]>([])
  const say = useCallback((id: string, unsaved: boolean) => {
    setForms((all) => (all.includes(id) === unsaved ? all : unsaved ? [...all, id] : all.filter((other) => other !== id)))
  }, [])
  const unsaved = forms.length > 0
  useBrowserAsks(unsaved)
  return (
    <UnsavedContext value={say}>
      {children}
      <LeaveDialog unsaved={unsaved} />
    </UnsavedContext>
  )
}

function LeaveDialog({ unsaved }: { unsaved: boolean }) {
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
          <Button kind="primary" data-autofocus="" onClick={() => blocker.reset?.()}>
            {t('leave.stay')}
          </Button>
        </>
      }
    >
      {t('leave.text')}
    </Dialog>
  )
}

/** Closing the tab or loading another site: the browser asks in its own words. */
function useBrowserAsks(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
