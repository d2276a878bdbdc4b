import type { Like } from '@partlane/contract/likes'
import { MAX_LIKED_SLUGS } from '@partlane/domain/limits'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { ApiError } from './api/api-error.ts'
import { likesEndpoints } from './api/endpoints/likes.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { type Card, toCard } from './cards.ts'
import { toVehicleInput, type VehicleParams } from './listings.ts'

/**
 * `likeId` is null until the server has confirmed the like, and without a like. `isOwn`: the member
 * sells the listing.
 */
export type LikeState = { isLiked: boolean; likeId: string | null; isOwn?: boolean }
export type LikedListing = Pick<Like, 'id' | 'listing_slug'> & { card: Card | null }

const NOT_LIKED: LikeState = { isLiked: false, likeId: null }

const likesKeys = {
  list: (page: number, vehicleParams: VehicleParams) => ['likes', 'list', page, vehicleParams] as const,
  of: (slug: string) => ['likes', 'of', slug] as const,
}

/**
 * Own likes, newest first. Always stale: the list keeps what is unliked until it is opened again.
 * The previous page is shown until the next is loaded.
 */
export const likesQuery = (api: Api, page: number, vehicleParams: VehicleParams = {}) =>
  queryOptions({
    queryKey: likesKeys.list(page, vehicleParams),
    queryFn: async ({ signal }) => {
      const { items, pagy } = await api(likesEndpoints).list({ page, ...toVehicleInput(vehicleParams) }, { signal })
      const likes = items.map(({ id, listing_slug, listing }): LikedListing => ({ id, listing_slug, card: listing && toCard(listing) }))
      return { items: likes, pagy }
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** Whether the member likes a listing. The hearts of a page are loaded by one request. */
export const likeQuery = (api: Api, slug: string) => queryOptions({ queryKey: likesKeys.of(slug), queryFn: () => loadLikeState(api, slug) })

type Batch = { slugs: Set<string>; response: Promise<Map<string, LikeState>> }
const openBatches = new WeakMap<Api, Batch>()

async function loadLikeState(api: Api, slug: string): Promise<LikeState> {
  let batch = openBatches.get(api)
  if (!batch || batch.slugs.size === MAX_LIKED_SLUGS) {
    batch = openBatch(api)
    openBatches.set(api, batch)
  }
  batch.slugs.add(slug)
  return (await batch.response).get(slug) ?? NOT_LIKED
}

/** Collects the slugs of all hearts that are shown at once. */
function openBatch(api: Api): Batch {
  const slugs = new Set<string>()
  const load = async () => {
    await new Promise((resolve) => setTimeout(resolve))
    if (openBatches.get(api)?.slugs === slugs) openBatches.delete(api)
    const { liked, own } = await api(likesEndpoints).listStates({ listing_slugs: [...slugs].join(',') })
    const states = new Map<string, LikeState>(liked.map(({ slug, like_id }) => [slug, { isLiked: true, likeId: like_id }]))
    for (const slug of own) states.set(slug, { ...NOT_LIKED, isOwn: true })
    return states
  }
  return { slugs, response: load() }
}

/**
 * Likes a listing (true) or ends the like (false). The heart changes at once, and back if the call
 * fails. Calls for one listing run one after the other.
 */
export function useSetLike(slug: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const key = likesKeys.of(slug)
  return useMutation({
    scope: { id: `like ${slug}` },
    onMutate: async (isLiked: boolean) => {
      await queryClient.cancelQueries({ queryKey: key })
      queryClient.setQueryData<LikeState>(key, (state = NOT_LIKED) => ({ ...state, isLiked }))
    },
    mutationFn: async (isLiked: boolean) => {
      if (isLiked) return (await api(likesEndpoints).add({ like: { listing_id: slug } })).id
      // A part without its card has no heart that has loaded its like.
      const likeId = queryClient.getQueryData<LikeState>(key)?.likeId ?? (await loadLikeState(api, slug)).likeId
      if (likeId) await removeLike(api, likeId)
      return null
    },
    onSuccess: (likeId) => queryClient.setQueryData<LikeState>(key, (state = NOT_LIKED) => ({ ...state, likeId })),
    onError: () => invalidateAndRefetch(queryClient, key),
  })
}

/** Likes a listing for a visitor who has signed in. A listing that cannot be liked is not. */
export const likeAfterSignIn = (api: Api, slug: string) =>
  api(likesEndpoints)
    .add({ like: { listing_id: slug } })
    .catch(() => undefined)

/** Another tab may have removed it before. */
async function removeLike(api: Api, id: string): Promise<void> {
  try {
    await api(likesEndpoints).remove({ id })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
