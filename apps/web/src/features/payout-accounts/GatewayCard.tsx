import { type PayoutGateway, useAccountLink } from '@partlane/client/payout-accounts'
import { useI18n } from '@partlane/i18n/react'
import ExternalLink from 'lucide-react/icons/external-link'
import { FormError } from '#lib/forms/FormError.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge, type Tone } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'

const knownRequirements = ['external_account', 'primary_email_confirmed'] as const
const knownReasons = ['account_of_another_member'] as const

const toneOf = ({ active, disabled_reason, merchant_id_added }: PayoutGateway): Tone =>
  active ? 'success' : disabled_reason ? 'danger' : merchant_id_added ? 'warning' : 'neutral'

/**
 * The account of a seller at one gateway: its state, what is missing, and the way to connect it.
 */
export function GatewayCard({ gateway }: { gateway: PayoutGateway }) {
  const { t, formatDate } = useI18n('payout-accounts')
  const { active, disabled_reason, merchant_id_added, status, kind, checked_at, test_mode } = gateway
  const state = disabled_reason ? 'restricted' : merchant_id_added ? status : 'not_connected'
  return (
    <Card as="section" title={t(`kind.${kind}`)} titleAs="h2">
      <div className="grid gap-3">
        <p className="flex flex-wrap gap-2">
          <Badge tone={toneOf(gateway)}>{t(`state.${state}.label`)}</Badge>
          {test_mode && <Badge tone="info">{t('test_mode')}</Badge>}
        </p>
        <p className="max-w-[64ch] text-md">{t(`state.${state}.text`)}</p>
        <MissingDetails gateway={gateway} />
        {checked_at && <p className="text-sm text-muted">{t('checked', { time: formatDate(checked_at, 'datetime') })}</p>}
        {(!active || kind === 'card') && <ConnectButton gateway={gateway} />}
      </div>
    </Card>
  )
}

function MissingDetails({ gateway: { missing, disabled_reason } }: { gateway: PayoutGateway }) {
  const { t } = useI18n('payout-accounts')
  const reason = knownReasons.find((name) => name === disabled_reason)
  return (
    <>
      {reason && <p className="text-md font-bold text-nofit">{t(`reason.${reason}`)}</p>}
      {missing.length > 0 && (
        <ul className="list-disc pl-5 text-md">
          {missing.map((name) => {
            const known = knownRequirements.find((requirement) => requirement === name)
            return <li key={name}>{known ? t(`missing.${known}`) : t('missing.other', { name: name.replaceAll(/[._]/g, ' ') })}</li>
          })}
        </ul>
      )}
    </>
  )
}

/** Leads to the provider. A connected account is opened to change its bank account. */
function ConnectButton({ gateway: { kind, active, merchant_id_added } }: { gateway: PayoutGateway }) {
  const { t } = useI18n('payout-accounts')
  const { messageOfError } = useErrorMessages()
  const link = useAccountLink(kind)
  const connect = async () => {
    try {
      const { url } = await link.mutateAsync()
      window.location.assign(url)
    } catch {
      // `link.error` is shown.
    }
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant={merchant_id_added ? 'quiet' : 'primary'}
        icon={<ExternalLink />}
        loading={link.isPending || link.isSuccess}
        onClick={() => void connect()}
      >
        {t(active ? 'change' : merchant_id_added ? 'continue' : `connect.${kind}`)}
      </Button>
      <FormError>{link.error ? messageOfError(link.error) : undefined}</FormError>
    </div>
  )
}
