import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import { useHydrated } from '#lib/page/hydrated.ts'
import { currentEmbedding } from '#lib/routing/embedding.ts'
import type { RouteHandle } from '#lib/routing/route.ts'
import { ToasterHost } from '#ui/feedback/ToasterHost.tsx'
import { BottomBar } from './BottomBar.tsx'
import { ConsentBanner } from './ConsentBanner.tsx'
import { useConsentNeeded } from './consent.ts'
import { ConsentScript } from './consent-script.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { ScriptsFailedNotice } from './ScriptsFailedNotice.tsx'
import { useSlots } from './slots.tsx'
import { useOpenNativeApp } from './use-open-native-app.ts'
import { useOpenRequestedChat } from './use-open-requested-chat.ts'

/**
 * Header, main, footer, and the bottom bar on phones. Inside the native app only main is shown,
 * because the app has its own bars.
 */
export function AppShell({ children }: { children: ReactNode }) {
  const { t } = useI18n('shell')
  const { backgroundComponents = [], toastIcons, BlockedNotice } = useSlots()
  const isEmbedded = useHydrated() && currentEmbedding().isNativeApp
  const isConsentNeeded = useConsentNeeded()
  const isBareOnPhones = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.bareOnPhones)
  useOpenNativeApp()
  useOpenRequestedChat()
  return (
    <div className="flex min-h-dvh flex-col pb-[calc(76px+env(safe-area-inset-bottom))] md:pb-0">
      <a
        href="#main"
        className="absolute top-2 left-2 z-60 -translate-y-20 rounded-control bg-surface px-4 py-3 font-bold text-ink focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <ScriptsFailedNotice />
      <NavigationProgress />
      {!isEmbedded && <Header isBareOnPhones={isBareOnPhones} />}
      <ConsentScript />
      {isConsentNeeded && <ConsentBanner />}
      <OfflineNotice />
      {BlockedNotice && <BlockedNotice />}
      {/* The footer starts below the screen, so that late content does not move it in view. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-96px)] flex-1 outline-none">
        {children}
      </main>
      {!isEmbedded && <Footer />}
      {!isEmbedded && !isBareOnPhones && <BottomBar />}
      <RouteAnnouncer />
      <ToasterHost icons={toastIcons} />
      {backgroundComponents.map((Background, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is constant
        <Background key={index} />
      ))}
    </div>
  )
}
