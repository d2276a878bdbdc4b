import BadgePoundSterling from 'lucide-react/icons/badge-pound-sterling'
import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import BookOpen from 'lucide-react/icons/book-open'
import Boxes from 'lucide-react/icons/boxes'
import CarFront from 'lucide-react/icons/car-front'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Eye from 'lucide-react/icons/eye'
import Flag from 'lucide-react/icons/flag'
import Gavel from 'lucide-react/icons/gavel'
import Hand from 'lucide-react/icons/hand'
import Heart from 'lucide-react/icons/heart'
import IdCard from 'lucide-react/icons/id-card'
import Landmark from 'lucide-react/icons/landmark'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import Package from 'lucide-react/icons/package'
import PackageCheck from 'lucide-react/icons/package-check'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Star from 'lucide-react/icons/star'
import Tag from 'lucide-react/icons/tag'
import Tags from 'lucide-react/icons/tags'
import Truck from 'lucide-react/icons/truck'
import UserRound from 'lucide-react/icons/user-round'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'
import type { AccountLink, nativeAppLinks, staffLink } from './account-links.ts'

/** Icons of the account links, by link id. Decorative: the label is always beside them. */
export const accountIcons: Record<AccountLink['id'] | (typeof nativeAppLinks)[number]['id'] | (typeof staffLink)['id'], ReactNode> = {
  profile: <UserRound />,
  details: <IdCard />,
  messages: <MessageSquare />,
  notifications: <Bell />,
  notification_settings: <Settings />,
  reviews: <Star />,
  garage: <CarFront />,
  listings: <Tags />,
  inventory: <Boxes />,
  sold: <PackageCheck />,
  offers: <BadgePoundSterling />,
  auctions: <Gavel />,
  shipping_rules: <Truck />,
  payment_setup: <Landmark />,
  earnings: <Wallet />,
  invoices: <ReceiptText />,
  orders: <Package />,
  my_offers: <Tag />,
  bids: <Hand />,
  watchlist: <Eye />,
  match_me: <BellRing />,
  likes: <Heart />,
  reports: <Flag />,
  youtube: <Clapperboard />,
  blog: <BookOpen />,
  help_centre: <LifeBuoy />,
  contact: <Mail />,
  staff: <ShieldCheck />,
}
