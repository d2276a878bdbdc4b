import { useApi } from '@partlane/client/api/api-context'
import { useSession } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import { lazy, Suspense, useState } from 'react'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { type Consent, getConsent, hasConsent, saveConsent } from './consent.ts'

const ConsentChoices = lazy(() => import('./ConsentChoices.tsx').then((module) => ({ default: module.ConsentChoices })))

/** Cookie consent. Refusing takes as many clicks as allowing, and no box is preselected. */
export function ConsentBanner() {
  const { t } = useI18n('consent')
  const [isChoosing, setIsChoosing] = useState(false)
  const [choice, setChoice] = useState<Consent>(getConsent)
  const eraseViews = useEraseViews()
  const save = (consent: Consent) => {
    if (hasConsent('advertisement') && !consent.advertisement) eraseViews()
    saveConsent(consent)
  }
  const saveAll = (value: boolean) => save({ analytics: value, advertisement: value })
  return (
    <section
      aria-label={t('title')}
      data-no-print=""
      className="fixed inset-x-2 bottom-[calc(84px+env(safe-area-inset-bottom))] z-40 mx-auto max-h-[70dvh] max-w-[640px] overflow-y-auto rounded-card border border-line bg-surface p-4 shadow-card md:inset-x-auto md:right-6 md:bottom-6 md:w-[440px]"
    >
      <h2 className="text-base">{t('title')}</h2>
      <p className="mt-1 text-[15px] text-muted">{t('text')}</p>
      {isChoosing && (
        <Suspense>
          <ConsentChoices choice={choice} onChange={setChoice} />
        </Suspense>
      )}
      <ButtonRow className="mt-3">
        <Button size="sm" onClick={() => saveAll(false)}>
          {t('refuse')}
        </Button>
        <Button size="sm" onClick={() => saveAll(true)}>
          {t('allow')}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => (isChoosing ? save(choice) : setIsChoosing(true))}>
          {isChoosing ? t('save') : t('choose')}
        </Button>
      </ButtonRow>
    </section>
  )
}

/** Deletes the history of viewed listings on the server, if the visitor has a session. */
function useEraseViews(): () => void {
  const api = useApi()
  const { kind } = useSession()
  return () => {
    if (kind === 'guest' || kind === 'member') void api.listings.clearViewed().catch(() => undefined)
  }
}
