import type { AccountDetails, PayoutGateway } from '@partlane/client/payout-accounts'
import { useI18n } from '@partlane/i18n/react'

/** Names of accounts. Of several for card payments each contains the name of its provider. */
export function useAccountNames({ gateways }: AccountDetails) {
  const { t } = useI18n('payout-accounts')
  const hasSeveralCardAccounts = gateways.filter(({ kind }) => kind === 'card').length > 1
  const findProvider = ({ kind, name }: PayoutGateway) => (kind === 'card' && hasSeveralCardAccounts ? t(`provider.${name}`) : undefined)
  return {
    titleOf(gateway: PayoutGateway): string {
      const provider = findProvider(gateway)
      return provider ? t('kind.card_at', { provider }) : t(`kind.${gateway.kind}`)
    },
    connectLabelOf(gateway: PayoutGateway): string {
      const provider = findProvider(gateway)
      return provider ? t('connect.card_at', { provider }) : t(`connect.${gateway.kind}`)
    },
  }
}
