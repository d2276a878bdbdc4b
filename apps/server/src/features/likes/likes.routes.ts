import { likes } from '@partlane/contract/likes'
import { Refusal } from '@partlane/domain/refusal'
import { parseListingRef } from '#features/listings/public.ts'
import { defineRoutes, FoundOrCreated } from '#platform/http/define-routes.ts'
import { addLike } from './add-like.ts'
import { presentLike, presentLikeStates } from './likes.present.ts'
import { listLikesOfSlugs, listStatesOfSlugs } from './likes.queries.ts'
import { deleteLike } from './likes.store.ts'
import { loadLikes } from './load-likes.ts'

export const likesRoutes = defineRoutes((route) => {
  route(likes.list, ({ ctx, user, caller, query }) => loadLikes(ctx, { user, caller }, query))
  route(likes.add, async ({ ctx, user, body }) => {
    const { like, isNew } = await addLike(ctx, user, parseListingRef(String(body.like.listing_id)))
    return new FoundOrCreated(presentLike(like), isNew)
  })
  route(likes.remove, async ({ ctx, user, params }) => {
    if (!(await deleteLike(ctx.db, { userId: user.id, likeId: params.id }))) throw new Refusal('not_found')
    return undefined
  })
  route(likes.listLiked, async ({ ctx, user, query }) =>
    (await listLikesOfSlugs(ctx.db, { userId: user.id, slugs: query.listing_slugs })).map(presentLike),
  )
  route(likes.listStates, async ({ ctx, user, query }) =>
    presentLikeStates(await listStatesOfSlugs(ctx.db, { userId: user.id, slugs: query.listing_slugs })),
  )
})
