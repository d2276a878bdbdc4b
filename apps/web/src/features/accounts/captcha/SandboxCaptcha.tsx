import { useI18n } from '@partlane/i18n/react'
import { Checkbox } from '#ui/forms/Checkbox.tsx'

/** The token that the captcha sandbox of the server accepts. */
const SANDBOX_TOKEN = 'sandbox-pass'

/** Checkbox for servers without a captcha provider. Its label marks it as a test. */
export function SandboxCaptcha({ onTokenChange }: { onTokenChange: (token: string | null) => void }) {
  const { t } = useI18n('accounts')
  return <Checkbox label={t('captcha.sandbox')} onChange={(event) => onTokenChange(event.target.checked ? SANDBOX_TOKEN : null)} />
}
