import type { Auction, OwnAuction } from '@partlane/client/auctions'
import type { AuctionView } from '@partlane/domain/auctions/auction-view'
import { useI18n } from '@partlane/i18n/react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Gavel from 'lucide-react/icons/gavel'
import Tag from 'lucide-react/icons/tag'
import { agreedCheckoutPath } from '#lib/purchase/agreed-checkout-path.ts'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/core/cx.ts'

type AuctionStatusProps = { view: AuctionView; auction: Auction; own: OwnAuction | undefined; isSeller: boolean }

const goodViews: readonly AuctionView[] = ['leading', 'won', 'paid', 'bought', 'second_chance']
const badViews: readonly AuctionView[] = ['outbid', 'blocked', 'not_paid']

const toneOf = (view: AuctionView) =>
  goodViews.includes(view)
    ? { icon: CircleCheck, box: 'bg-fit-soft', title: 'text-fit' }
    : badViews.includes(view)
      ? { icon: CircleAlert, box: 'bg-nofit-soft', title: 'text-nofit' }
      : { icon: view === 'own' ? Tag : Gavel, box: 'bg-sunken', title: 'text-ink' }

/** How the user stands in the auction, or how it has ended. Nothing for those without a bid. */
export function AuctionStatus({ view, auction, own, isSeller }: AuctionStatusProps) {
  const { icon: Icon, box, title } = toneOf(view)
  const texts = useStatusTexts({ view, auction, own, isSeller })
  // Always there, so that screen readers announce a change.
  return (
    <div role="status" className="empty:hidden">
      {texts && (
        <div className={cx('flex items-start gap-3 rounded-control p-3', box)}>
          <Icon aria-hidden="true" className={cx('mt-0.5 size-5 shrink-0', title)} />
          <div className="min-w-0 flex-1">
            <p className={cx('font-bold', title)}>{texts.title}</p>
            {texts.text && <p>{texts.text}</p>}
            <StatusLink view={view} own={own} isSeller={isSeller} />
          </div>
        </div>
      )}
    </div>
  )
}

function useStatusTexts({ view, auction, own, isSeller }: AuctionStatusProps): { title: string; text?: string } | undefined {
  const { t, formatMoney, formatDate } = useI18n('auction-panel')
  const ownMaximum = own?.maximum && t('own_maximum', { price: formatMoney(own.maximum) })
  switch (view) {
    case 'open':
      return undefined
    case 'leading':
      return { title: t(auction.reserve_met === false ? 'view.leading_reserve' : 'view.leading'), ...(ownMaximum && { text: ownMaximum }) }
    case 'outbid':
      return { title: t('view.outbid'), text: [t('view.outbid_text'), ownMaximum].filter(Boolean).join(' ') }
    case 'blocked':
      return {
        title: t('view.blocked', { time: formatDate(own?.bids_blocked_until ?? auction.server_time, 'datetime') }),
        text: t('view.blocked_text'),
      }
    case 'won':
      return {
        title: t(auction.outcome === 'bought' ? 'view.won_bought' : 'view.won'),
        ...(own?.pay_until && { text: t('view.won_text', { time: formatDate(own.pay_until, 'datetime') }) }),
      }
    default:
      return { title: t(`view.${view}`), text: t(isSeller && view !== 'own' ? 'view.own_ended_text' : `view.${view}_text`) }
  }
}

function StatusLink({ view, own, isSeller }: Pick<AuctionStatusProps, 'view' | 'own' | 'isSeller'>) {
  const { t } = useI18n('auction-panel')
  if (view === 'won' && own?.agreed_line_id)
    return (
      <Button variant="primary" size="lg" fullWidth className="mt-3" render={<Link to={agreedCheckoutPath(own.agreed_line_id)} />}>
        {t('action.pay')}
      </Button>
    )
  if (view === 'second_chance')
    return (
      <Button variant="primary" size="lg" fullWidth className="mt-3" render={<Link to="/profile/my-offers" />}>
        {t('action.view_offer')}
      </Button>
    )
  if (!isSeller) return null
  return (
    <Link
      to={view === 'own' ? '/profile/auctions' : '/profile/auctions?state=closed'}
      className="hit-44 mt-1 inline-block font-bold text-link hover:underline"
    >
      {t('action.own')}
    </Link>
  )
}
