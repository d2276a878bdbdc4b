import type { ChatEventKind } from '@partlane/domain/chats/chat-events'
import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import Banknote from 'lucide-react/icons/banknote'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import PackageCheck from 'lucide-react/icons/package-check'
import PackageX from 'lucide-react/icons/package-x'
import Scale from 'lucide-react/icons/scale'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'

/** The icon of each kind of event. */
export const eventIcons: Record<ChatEventKind, LucideIcon> = {
  placed: ShoppingBag,
  accepted: CircleCheck,
  declined: CircleX,
  cancelled: CircleX,
  repaid: Banknote,
  dispatched: Truck,
  delivered: PackageCheck,
  parcel_late: Clock,
  parcel_lost: PackageX,
  parcel_found: PackageCheck,
  parcel_returned: PackageX,
  collection_changed: MapPin,
  collected: PackageCheck,
  confirmed: PackageCheck,
  completed: CircleCheck,
  refund_requested: Undo2,
  refund_offered: Banknote,
  refund_offer_refused: CircleX,
  refund_accepted: CircleCheck,
  refund_declined: CircleX,
  refund_escalated: Scale,
  refund_return_sent: Truck,
  refund_return_received: PackageCheck,
  refund_repaid: Banknote,
  refund_closed: CircleX,
  surcharge_sent: Truck,
  surcharge_refused: CircleX,
  surcharge_escalated: Scale,
  surcharge_refunded: Banknote,
  surcharge_forfeited: Banknote,
  offer_made: Banknote,
  offer_countered: Banknote,
  offer_accepted: CircleCheck,
  offer_declined: CircleX,
  offer_withdrawn: CircleX,
  offer_expired: Clock,
  offer_paid: ShoppingBag,
  blocked: Ban,
}
