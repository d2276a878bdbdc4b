import type { CodeChannel } from '@partlane/domain/accounts/roles'
import { useI18n } from '@partlane/i18n/react'
import { useRootLoaderData } from '#lib/page/root-loader-data.ts'

/** On a server that sends no messages: a link to the page that lists its mails or text messages. */
export function SandboxMessagesNotice({ channel }: { channel: CodeChannel }) {
  const { t } = useI18n('accounts')
  const { sandboxChannels } = useRootLoaderData()
  if (!sandboxChannels.includes(channel)) return null
  return <a href={channel === 'email' ? '/dev/mailbox' : '/dev/sms'}>{t(`stays_here.${channel}`)}</a>
}
