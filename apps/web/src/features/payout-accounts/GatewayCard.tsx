import { type AccountDetails, type PayoutGateway, useAccountLink } from '@partlane/client/payout-accounts'
import { useI18n } from '@partlane/i18n/react'
import ExternalLink from 'lucide-react/icons/external-link'
import { useEffect } from 'react'
import { FormError } from '#lib/forms/FormError.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge, type Tone } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { useAccountNames } from './account-names.ts'
import { deriveRequirements } from './requirements.ts'

const knownReasons = ['account_of_another_member'] as const

const toneOf = ({ active, disabled_reason, merchant_id_added }: PayoutGateway): Tone =>
  active ? 'success' : disabled_reason ? 'danger' : merchant_id_added ? 'warning' : 'neutral'

/**
 * The account of a seller at one gateway: its state, what is missing, and the way to connect it.
 */
export function GatewayCard({ gateway, details }: { gateway: PayoutGateway; details: AccountDetails }) {
  const { t, formatDate } = useI18n('payout-accounts')
  const { titleOf } = useAccountNames(details)
  const { active, disabled_reason, merchant_id_added, status, kind, checked_at, test_mode } = gateway
  const paidAccount = details.gateways.find((entry) => entry.kind === 'card' && entry.active)
  const isUnused = active && kind === 'card' && paidAccount !== undefined && paidAccount.name !== gateway.name
  const state = disabled_reason ? 'restricted' : merchant_id_added ? status : 'not_connected'
  return (
    <Card as="section" title={titleOf(gateway)} titleAs="h2">
      <div className="grid gap-3">
        <p className="flex flex-wrap gap-2">
          <Badge tone={toneOf(gateway)}>{t(`state.${state}.label`)}</Badge>
          {test_mode && <Badge tone="info">{t('test_mode')}</Badge>}
        </p>
        <p className="max-w-[64ch] text-md">
          {isUnused ? t('state.connect_completed.unused', { account: titleOf(paidAccount) }) : t(`state.${state}.text`)}
        </p>
        <MissingDetails gateway={gateway} />
        {checked_at && <p className="text-sm text-muted">{t('checked', { time: formatDate(checked_at, 'datetime') })}</p>}
        {(!active || kind === 'card') && <ConnectButton gateway={gateway} details={details} />}
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
        <div className="text-md">
          <p>{t('missing.title')}</p>
          <ul className="list-disc pl-5">
            {deriveRequirements(missing).map((requirement) => (
              <li key={requirement}>{t(`missing.${requirement}`)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** The account to connect next: one that is not complete, otherwise the first one. */
function findNextAccount({ gateways }: AccountDetails): PayoutGateway | undefined {
  const started = gateways.find(({ active, merchant_id_added }) => merchant_id_added && !active)
  return started ?? (gateways.some(({ active }) => active) ? undefined : gateways[0])
}

/** Leads to the provider. A connected account is opened to change its bank account. */
function ConnectButton({ gateway, details }: { gateway: PayoutGateway; details: AccountDetails }) {
  const { active, merchant_id_added } = gateway
  const { connectLabelOf } = useAccountNames(details)
  const { t } = useI18n('payout-accounts')
  const { messageOfError } = useErrorMessages()
  const link = useAccountLink(gateway)
  const { reset } = link
  useEffect(() => {
    // The back button restores the page from the back/forward cache, where the button is loading.
    const handlePageShow = () => reset()
    window.addEventListener('pageshow', handlePageShow)
    return () => window.removeEventListener('pageshow', handlePageShow)
  }, [reset])
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
        variant={findNextAccount(details) === gateway ? 'primary' : 'secondary'}
        icon={<ExternalLink />}
        loading={link.isPending || link.isSuccess}
        onClick={() => void connect()}
      >
        {active ? t('change') : merchant_id_added ? t('continue') : connectLabelOf(gateway)}
      </Button>
      <FormError>{link.error ? messageOfError(link.error) : undefined}</FormError>
    </div>
  )
}
