import { useApi } from '@partlane/client/api/api-context'
import { cartCountQuery } from '@partlane/client/cart'
import { useSession } from '@partlane/client/session/session'
import { useQuery } from '@tanstack/react-query'
import { CountBadge } from '#ui/display/CountBadge.tsx'

/**
 * Number of items in the cart. Hidden until it is loaded, and for anonymous visitors, who have no
 * cart.
 */
export function CartBadge() {
  const api = useApi()
  const { kind, user } = useSession()
  const hasCart = kind === 'guest' || kind === 'member'
  const { data } = useQuery({ ...cartCountQuery(api, user?.id ?? ''), enabled: hasCart })
  if (!hasCart || !data) return null
  return <CountBadge count={data.count} />
}
