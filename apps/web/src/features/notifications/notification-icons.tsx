import type { ObjectName } from '@partlane/domain/notifications/object-names'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import BanknoteArrowDown from 'lucide-react/icons/banknote-arrow-down'
import BanknoteX from 'lucide-react/icons/banknote-x'
import CarFront from 'lucide-react/icons/car-front'
import Flag from 'lucide-react/icons/flag'
import Gavel from 'lucide-react/icons/gavel'
import Gift from 'lucide-react/icons/gift'
import HandCoins from 'lucide-react/icons/hand-coins'
import Handshake from 'lucide-react/icons/handshake'
import IdCard from 'lucide-react/icons/id-card'
import Landmark from 'lucide-react/icons/landmark'
import MessageSquare from 'lucide-react/icons/message-square'
import Package from 'lucide-react/icons/package'
import PackageCheck from 'lucide-react/icons/package-check'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Star from 'lucide-react/icons/star'
import StarHalf from 'lucide-react/icons/star-half'
import Tag from 'lucide-react/icons/tag'
import Timer from 'lucide-react/icons/timer'
import TrendingDown from 'lucide-react/icons/trending-down'
import Trophy from 'lucide-react/icons/trophy'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ComponentType } from 'react'

/** One icon for each kind of notification (specification, section 3). */
export const notificationIcons: Record<ObjectName, ComponentType<{ 'aria-hidden': 'true' }>> = {
  accepted_offer: Handshake,
  auction: Timer,
  approved_account: IdCard,
  auction_close_with_winner: Trophy,
  chat_message: MessageSquare,
  create_offer: Tag,
  create_bid: Gavel,
  reserve_lowered: TrendingDown,
  create_review: Star,
  create_refund_request: Undo2,
  counter_offer: ArrowLeftRight,
  declined_refund_request: BanknoteX,
  offer: HandCoins,
  order: Package,
  refund_request: BanknoteArrowDown,
  review: StarHalf,
  sold_listing: PackageCheck,
  buyer_listing_matched: CarFront,
  payout: Landmark,
  credit: Gift,
  chargeback: ShieldAlert,
  report: Flag,
}
