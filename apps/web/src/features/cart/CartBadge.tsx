import { useApi } from '@partlane/client/api/api-context'
import { cartCountQuery } from '@partlane/client/cart'
import { useSession } from '@partlane/client/session/session'
import { useQuery } from '@tanstack/react-query'
import { CountBadge } from '#ui/display/CountBadge.tsx'

/** How many parts are in the basket. Nothing for strangers, who have none, and nothing until the number is known. */
export function CartBadge() {
  const api = useApi()
  const { kind, user } = useSession()
  const hasCart = kind === 'guest' || kind === 'member'
  const { data } = useQuery({ ...cartCountQuery(api, user?.id ?? ''), enabled: hasCart })
  if (!hasCart || !data) return null
  return <CountBadge count={data.count} />
}
