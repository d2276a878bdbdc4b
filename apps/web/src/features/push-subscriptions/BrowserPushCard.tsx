import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useBrowserPush } from './use-browser-push.ts'

/**
 * Card with which a member turns push messages to this browser on and off. Message namespaces:
 * `push-subscriptions`, `errors`.
 */
export function BrowserPushCard() {
  const { t } = useI18n('push-subscriptions')
  const push = useBrowserPush()
  const { state } = push
  return (
    <Card
      as="section"
      title={t('title')}
      titleAs="h2"
      aria-label={t('title')}
      actions={
        (state.kind === 'on' || state.kind === 'off') && (
          <Badge tone={state.kind === 'on' ? 'success' : 'neutral'}>{t(`state_${state.kind}`)}</Badge>
        )
      }
    >
      <PushCardContent {...push} />
    </Card>
  )
}

type PushProps = ReturnType<typeof useBrowserPush>

function PushCardContent({ state, ...actions }: PushProps) {
  const { t } = useI18n('push-subscriptions')
  const { messageOfError } = useErrorMessages()
  switch (state.kind) {
    case 'loading':
      return (
        <Loading label={t('loading')}>
          <Skeleton className="h-11" />
        </Loading>
      )
    case 'load_failed':
      return (
        <ErrorState titleAs="h3" title={t('load_failed')} retryLabel={t('retry')} retrying={state.isRetrying} onRetry={state.retry}>
          {messageOfError(state.error)}
        </ErrorState>
      )
    case 'unsupported':
      return <p className="text-muted">{t('unsupported')}</p>
    case 'needs_home_screen':
      return <p className="text-muted">{t('ios')}</p>
    case 'server_off':
      return <p className="text-muted">{t('server_off')}</p>
    case 'denied':
      return (
        <>
          <p className="font-semibold">{t('denied')}</p>
          <p className="text-muted">{t('denied_how')}</p>
        </>
      )
    case 'on':
    case 'off':
      return <PushSwitch isOn={state.kind === 'on'} {...actions} />
  }
}

type RunningAction = 'turn_on' | 'turn_off' | 'send_test'

function PushSwitch({ isOn, turnOn, turnOff, sendTest }: { isOn: boolean } & Omit<PushProps, 'state'>) {
  const { t } = useI18n('push-subscriptions')
  const { messageOfError } = useErrorMessages()
  const [running, setRunning] = useState<RunningAction>()

  const run = async (action: RunningAction, work: () => Promise<string | undefined>) => {
    setRunning(action)
    try {
      const message = await work()
      if (message) toast.success(message)
    } catch (error) {
      // Errors of the browser itself are in English and say little.
      toast.error(error instanceof DOMException ? t('failed') : messageOfError(error))
    } finally {
      setRunning(undefined)
    }
  }
  const handleTurnOn = () => run('turn_on', async () => ((await turnOn()) ? t('turned_on') : undefined))
  const handleTurnOff = () =>
    run('turn_off', async () => {
      await turnOff()
      return t('turned_off')
    })
  const handleTest = () =>
    run('send_test', async () => {
      await sendTest()
      return t('test_sent')
    })

  return (
    <>
      <p className="text-muted">{t('intro')}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        {isOn ? (
          <>
            <Button loading={running === 'send_test'} onClick={() => void handleTest()}>
              {t('send_test')}
            </Button>
            <Button variant="quiet" loading={running === 'turn_off'} onClick={() => void handleTurnOff()}>
              {t('turn_off')}
            </Button>
          </>
        ) : (
          <Button loading={running === 'turn_on'} onClick={() => void handleTurnOn()}>
            {t('turn_on')}
          </Button>
        )}
      </div>
    </>
  )
}
