import { usePublishAll } from '@partlane/client/selling'
import { useI18n } from '@partlane/i18n/react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'

/** Publishes all complete drafts. The list shows what the other drafts lack. */
export function PublishAllButton() {
  const { t } = useI18n('selling')
  const { messageOfError } = useErrorMessages()
  const publishAll = usePublishAll()
  const handleClick = () =>
    publishAll.mutateAsync(undefined).then(
      ({ published, incomplete }) => {
        const message = t('desk.published_all', { count: published.length, left: incomplete.length })
        if (published.length > 0) toast.success(message)
        else toast.info(message)
      },
      (error) => toast.error(messageOfError(error)),
    )
  return (
    <Button loading={publishAll.isPending} onClick={() => void handleClick()}>
      {t('desk.publish_all')}
    </Button>
  )
}
