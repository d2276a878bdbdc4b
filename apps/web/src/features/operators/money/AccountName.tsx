import { gatewayNames } from '@partlane/domain/checkout/payment-gateways'
import { accountKindOf } from '@partlane/domain/ledger/account-kind'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { ledgerHref } from './ledger-filter.ts'

/** An account by what it holds, with its name, which leads to its entries. */
export function AccountName({ account }: { account: string }) {
  const { t } = useI18n('operator-money')
  const { t: tReconciliation } = useI18n('reconciliation')
  const { kind, of } = accountKindOf(account)
  const gateway = gatewayNames.find((name) => name === of)
  const owner = gateway ? tReconciliation(`gateway.${gateway}`) : (of ?? '')
  const isGroup = account.startsWith('sellers:')
  return (
    <>
      <span className="block">{isGroup ? t(`group.${kind as 'pending'}`) : t(`account.${kind}`, { of: owner })}</span>
      {!isGroup && (
        <Link to={ledgerHref(account)} className="hit-44 text-sm font-normal break-all text-link hover:underline">
          {account}
        </Link>
      )}
    </>
  )
}
