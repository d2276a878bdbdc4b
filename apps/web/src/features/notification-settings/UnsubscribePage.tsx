import { useApi } from '@partlane/client/api/api-context'
import { ApiError } from '@partlane/client/api/api-error'
import { type Unsubscription, unsubscriptionQuery, useUnsubscribe } from '@partlane/client/notification-settings'
import { useI18n, useLocale } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { FormError } from '#lib/forms/FormError.tsx'
import { useHydrated } from '#lib/page/hydrated.ts'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'

/**
 * Page /unsubscribe?token=TOKEN, the link below a mail. Only the button switches mails off:
 * programs that scan mails open links. Without scripts the form is sent to the link for mail
 * programs, which leads back here with `done`, or without a token that does not work.
 */
export function UnsubscribePage() {
  const { t } = useI18n('notification-settings')
  const params = useSearchParams()[0]
  const token = params.get('token') ?? ''
  const isHydrated = useHydrated()
  return (
    <div className="page flex justify-center py-8 md:py-14">
      <Card className="w-full max-w-[440px]">
        <h1 className="text-xl">{t('unsubscribe.title')}</h1>
        {token === '' ? (
          <Result>{t('unsubscribe.invalid')}</Result>
        ) : isHydrated ? (
          <Unsubscribe token={token} />
        ) : params.has('done') ? (
          <Result>{t('unsubscribe.done')}</Result>
        ) : (
          <UnsubscribeForm token={token} />
        )}
      </Card>
    </div>
  )
}

function Unsubscribe({ token }: { token: string }) {
  const { t } = useI18n('notification-settings')
  const { messageOfError } = useErrorMessages()
  const { data, error, isFetching, refetch } = useQuery(unsubscriptionQuery(useApi(), token))
  const unsubscribe = useUnsubscribe()
  if (error instanceof ApiError && error.status === 404) return <Result>{t('unsubscribe.invalid')}</Result>
  if (!data && error)
    return (
      <>
        <FormError>{messageOfError(error)}</FormError>
        <Button loading={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </>
    )
  if (data && !data.is_subscribed) return <Result isFocused={unsubscribe.isSuccess}>{t(`unsubscribe.done_kind.${data.kind}`)}</Result>
  return (
    <UnsubscribeForm
      token={token}
      kind={data?.kind}
      error={unsubscribe.error && messageOfError(unsubscribe.error)}
      isPending={unsubscribe.isPending}
      onSubmit={() => unsubscribe.mutate(token)}
    />
  )
}

type UnsubscribeFormProps = {
  token: string
  kind?: Unsubscription['kind'] | undefined
  error?: string | null
  isPending?: boolean
  /** Without it the browser sends the form. */
  onSubmit?: () => void
}

function UnsubscribeForm({ token, kind, error, isPending = false, onSubmit }: UnsubscribeFormProps) {
  const { t } = useI18n('notification-settings')
  const query = new URLSearchParams({ token, locale: useLocale() })
  return (
    <form
      method="post"
      action={`/api/v1/unsubscriptions/one_click?${query}`}
      className="grid gap-4"
      onSubmit={(event) => {
        if (!onSubmit) return
        event.preventDefault()
        onSubmit()
      }}
    >
      <p>{kind ? t(`unsubscribe.question_kind.${kind}`) : t('unsubscribe.question')}</p>
      {error && <FormError>{error}</FormError>}
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isPending}>
        {t('unsubscribe.button')}
      </Button>
    </form>
  )
}

/** `isFocused`: the focus was on the button that it replaces. */
function Result({ children, isFocused = false }: { children: ReactNode; isFocused?: boolean }) {
  const { t } = useI18n('notification-settings')
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isFocused) ref.current?.focus()
  }, [isFocused])
  return (
    <>
      <p ref={ref} role="status" tabIndex={-1}>
        {children}
      </p>
      <Link to="/profile/notification-settings" className="font-bold text-link hover:underline">
        {t('title')}
      </Link>
    </>
  )
}
