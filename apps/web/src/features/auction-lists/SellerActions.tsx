import type { SellerAuction, SellerCommand } from '@partlane/client/auction-lists'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { LowerReserveDialog } from './LowerReserveDialog.tsx'
import { SellerCommandDialog } from './SellerCommandDialog.tsx'

const sellerActions = ['offer_second_chance', 'relist', 'lower_reserve', 'cancel'] as const satisfies ('lower_reserve' | SellerCommand)[]
type SellerAction = (typeof sellerActions)[number]

/** The actions that the server allows the seller now. Each asks in a dialog. */
export function SellerActions({ auction }: { auction: SellerAuction }) {
  const { t } = useI18n('auction-lists')
  const [opened, setOpened] = useState<SellerAction>()
  const close = () => setOpened(undefined)
  return (
    <>
      {sellerActions
        .filter((action) => auction.actions.includes(action))
        .map((action) => (
          <Button key={action} size="sm" onClick={() => setOpened(action)}>
            {t(`selling.action.${action}`)}
            {auction.card && <span className="sr-only">: {auction.card.title}</span>}
          </Button>
        ))}
      {opened === 'lower_reserve' && <LowerReserveDialog auction={auction} onClose={close} />}
      {opened && opened !== 'lower_reserve' && <SellerCommandDialog auction={auction} command={opened} onClose={close} />}
    </>
  )
}
