import { useI18n } from '@partlane/i18n/react'
import { Checkbox } from '#ui/forms/Checkbox.tsx'

export type KeepSignedInProps = { keepSignedIn: boolean; onKeepSignedInChange: (keepSignedIn: boolean) => void }

/**
 * Checkbox for a session of 30 days instead of one. One value for all sign-in methods of the page.
 */
export function KeepSignedIn({ keepSignedIn, onKeepSignedInChange }: KeepSignedInProps) {
  const { t } = useI18n('accounts')
  return (
    <Checkbox
      label={t('field.keep')}
      hint={t('field.keep_hint')}
      checked={keepSignedIn}
      onChange={(event) => onKeepSignedInChange(event.target.checked)}
    />
  )
}

/** The field is omitted unless the box is checked (specification, section 5). */
export const keepMeLoggedInField = (keepSignedIn: boolean): { keep_me_logged_in?: true } =>
  keepSignedIn ? { keep_me_logged_in: true } : {}
