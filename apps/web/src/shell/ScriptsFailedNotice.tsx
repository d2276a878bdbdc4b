import { useI18n } from '@partlane/i18n/react'
import X from 'lucide-react/icons/x'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { useUi } from '#ui/core/ui-context.tsx'

/**
 * `keepEarlyPresses` shows it when the scripts of the page cannot be loaded, and hides it when its
 * button is pressed. On phones it is above the bottom bar, because the header there is sticky.
 */
export function ScriptsFailedNotice() {
  const { t } = useI18n('shell')
  const { t: uiText } = useUi()
  return (
    <div
      id="scripts-failed"
      role="alert"
      hidden
      className="z-50 bg-check-soft text-check shadow-lg max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(76px+env(safe-area-inset-bottom))] md:sticky md:top-0"
    >
      <div className="page flex items-start gap-2 py-2">
        <p className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-4 text-md font-bold">
          {t('scripts_failed.text')}
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page */}
          <a href="" className="flex min-h-11 items-center underline">
            {t('scripts_failed.reload')}
          </a>
        </p>
        <IconButton label={uiText('dismiss')}>
          <X />
        </IconButton>
      </div>
    </div>
  )
}
