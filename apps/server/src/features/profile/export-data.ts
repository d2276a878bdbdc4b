import type { AppContext, CurrentUser } from '#app/context.ts'

/** Everything kept of a person, by part, as one moment saw it. */
export async function exportData(
  ctx: AppContext,
  { user }: { user: CurrentUser },
): Promise<{ made_at: string; parts: Record<string, unknown> }> {
  return { made_at: ctx.clock.now().toISOString(), parts: await ctx.collectPersonalData(ctx.db, user.id) }
}
