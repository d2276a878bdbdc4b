import { useApi } from '@partlane/client/api/api-context'
import { listingsEndpoints } from '@partlane/client/api/endpoints/listings.generated'
import { useSession } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useCachedMarkup } from '#lib/page/cached-markup.tsx'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { type Consent, getConsent, hasConsent, isConsentNeeded, saveConsent, useConsentReopened } from './consent.ts'

const ConsentChoices = lazy(() => import('./ConsentChoices.tsx').then((module) => ({ default: module.ConsentChoices })))

/**
 * Cookie consent, between the header and the content, so that it covers nothing. Refusing takes as
 * many clicks as allowing, and no box is preselected.
 */
export function ConsentBanner() {
  const { t } = useI18n('shell')
  const [isChoosing, setIsChoosing] = useState(false)
  const [choice, setChoice] = useState<Consent>(getConsent)
  const sectionRef = useFocusWhenReopened()
  const eraseViews = useEraseViews()
  const save = (consent: Consent) => {
    if (hasConsent('advertisement') && !consent.advertisement) eraseViews()
    saveConsent(consent)
  }
  const saveAll = (value: boolean) => save({ analytics: value, advertisement: value })
  const contents = (
    <div className="page flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
      <p className="min-w-0 flex-1 basis-64 text-sm text-muted">{t('consent.text')}</p>
      {isChoosing && (
        <Suspense>
          <div className="order-last basis-full">
            <ConsentChoices choice={choice} onChange={setChoice} />
          </div>
        </Suspense>
      )}
      <ButtonRow className="py-1">
        <Button size="sm" onClick={() => saveAll(false)}>
          {t('consent.refuse')}
        </Button>
        <Button size="sm" onClick={() => saveAll(true)}>
          {t('consent.allow')}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => (isChoosing ? save(choice) : setIsChoosing(true))}>
          {t(isChoosing ? 'consent.save' : 'consent.choose')}
        </Button>
      </ButtonRow>
    </div>
  )
  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      aria-label={t('consent.title')}
      data-no-print=""
      className="consent-banner border-b border-line bg-surface outline-none"
      {...useCachedMarkup('consent', isChoosing ? undefined : [], contents)}
    />
  )
}

/** Shows a reopened banner, which is at the top of the page, and returns the focus afterwards. */
function useFocusWhenReopened() {
  const sectionRef = useRef<HTMLElement>(null)
  const isReopened = useConsentReopened()
  useEffect(() => {
    // Of an answered banner only the server's copy is mounted, until hydration removes it.
    if (isConsentNeeded()) delete document.documentElement.dataset.consent
    if (!isReopened) return
    const opener = document.activeElement
    window.scrollTo({ top: 0 })
    sectionRef.current?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [isReopened])
  return sectionRef
}

/** Deletes the history of viewed listings on the server, if the visitor has a session. */
function useEraseViews(): () => void {
  const api = useApi()
  const { kind } = useSession()
  return () => {
    if (kind === 'guest' || kind === 'member')
      void api(listingsEndpoints)
        .clearViewed()
        .catch(() => undefined)
  }
}
