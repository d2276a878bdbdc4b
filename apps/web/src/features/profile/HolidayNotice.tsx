import type { CurrentUser } from '@partlane/client/accounts'
import { useHolidayMode } from '@partlane/client/profile'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { holidayText } from './holiday-text.ts'

/**
 * Reminds the user that holiday mode is on and no listing is on sale, with a button that ends it.
 */
export function HolidayNotice({ user }: { user: CurrentUser }) {
  const i18n = useI18n('profile')
  const { t } = i18n
  const { messageOfError } = useErrorMessages()
  const holiday = useHolidayMode()
  const endHoliday = () =>
    holiday.mutate(
      { enabled: false },
      { onSuccess: () => void toast.success(t('holiday.ended')), onError: (error) => void toast.error(messageOfError(error)) },
    )
  return (
    <section aria-label={t('section.holiday.title')} className="rounded-card bg-check-soft px-4 py-3">
      <p className="font-bold text-check">{holidayText(user, i18n)}</p>
      <div className="mt-2 flex flex-wrap items-center gap-4">
        <Button size="sm" loading={holiday.isPending} onClick={endHoliday}>
          {t('holiday.end')}
        </Button>
        <Link to="/profile/details#holiday" className="hit-44 text-md font-bold text-ink underline">
          {t('holiday.other_day')}
        </Link>
      </div>
    </section>
  )
}
