import { useApi } from '@partlane/client/api/api-context'
import { ApiError } from '@partlane/client/api/api-error'
import { unsubscriptionQuery, useUnsubscribe } from '@partlane/client/notification-settings'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { FormError } from '#lib/forms/FormError.tsx'
import { useHydrated } from '#lib/page/hydrated.ts'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'

/**
 * Page /unsubscribe?token=TOKEN, the link below a mail. Only the button switches mails off:
 * programs that scan mails open links.
 */
export function UnsubscribePage() {
  const { t } = useI18n('notification-settings')
  return (
    <div className="page flex justify-center py-8 md:py-14">
      <Card className="w-full max-w-[440px]">
        <h1 className="text-xl">{t('unsubscribe.title')}</h1>
        {useHydrated() ? <Unsubscribe /> : <p>{t('unsubscribe.loading')}</p>}
      </Card>
    </div>
  )
}

function Unsubscribe() {
  const { t } = useI18n('notification-settings')
  const { messageOfError } = useErrorMessages()
  const token = useSearchParams()[0].get('token') ?? ''
  const { data, error, isFetching, refetch } = useQuery({ ...unsubscriptionQuery(useApi(), token), enabled: token !== '' })
  const unsubscribe = useUnsubscribe()
  const isInvalid = token === '' || (error instanceof ApiError && error.status === 404)
  if (isInvalid) return <Result>{t('unsubscribe.invalid')}</Result>
  if (!data && error)
    return (
      <>
        <FormError>{messageOfError(error)}</FormError>
        <Button loading={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </>
    )
  if (!data) return <p>{t('unsubscribe.loading')}</p>
  const name = data.kind === 'daily' ? t('unsubscribe.daily') : t(`kind.${data.kind}.name`)
  if (!data.is_subscribed) return <Result>{t('unsubscribe.done', { name })}</Result>
  return (
    <>
      <p>{t('unsubscribe.text', { name })}</p>
      {unsubscribe.error && <FormError>{messageOfError(unsubscribe.error)}</FormError>}
      <Button variant="primary" size="lg" fullWidth loading={unsubscribe.isPending} onClick={() => unsubscribe.mutate(token)}>
        {t('unsubscribe.button')}
      </Button>
    </>
  )
}

function Result({ children }: { children: ReactNode }) {
  const { t } = useI18n('notification-settings')
  return (
    <>
      <p role="status">{children}</p>
      <Link to="/profile/notification-settings" className="font-bold text-link hover:underline">
        {t('title')}
      </Link>
    </>
  )
}
