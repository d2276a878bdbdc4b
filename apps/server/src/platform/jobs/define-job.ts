import type { z } from 'zod'
import type { AppContext } from '#app/context.ts'

export type JobMeta = {
  readonly jobId: string
  /** 1 at the first attempt. */
  readonly attempt: number
  /** Aborts when the process is about to stop: leave off and throw, the job is repeated elsewhere. */
  readonly signal: AbortSignal
}

type JobOptions<Schema extends z.ZodType> = {
  /** Imperative with its feature, e.g. 'images.render'. Kept in the database. */
  name: string
  payload: Schema
  run: (ctx: AppContext, payload: z.output<Schema>, meta: JobMeta) => unknown
  /** graphile-worker waits e^attempt seconds between attempts: ten span about six hours. */
  maxAttempts?: number
  /** Jobs of one queue run one after the other, in all processes together. */
  queue?: string
  /** Smaller runs first. */
  priority?: number
  /** Five fields, in UTC. The payload is `{}` then, so the schema must take it. */
  cron?: string
}

export type Job<Schema extends z.ZodType = z.ZodType> = {
  readonly name: string
  readonly schema: Schema
  readonly maxAttempts: number
  readonly queue: string | null
  readonly priority: number
  readonly cron: string | null
  execute(ctx: AppContext, payload: unknown, meta: JobMeta): Promise<void>
}

const DEFAULT_MAX_ATTEMPTS = 10

/** Work apart from a request: it runs at least once in some worker, after the transaction that asked for it. */
export function defineJob<Schema extends z.ZodType>({
  name,
  payload: schema,
  run,
  maxAttempts = DEFAULT_MAX_ATTEMPTS,
  queue,
  priority = 0,
  cron,
}: JobOptions<Schema>): Job<Schema> {
  if (cron !== undefined && !schema.safeParse({}).success) throw new Error(`${name} has a cron line, so its payload must accept {}`)
  return {
    name,
    schema,
    maxAttempts,
    queue: queue ?? null,
    priority,
    cron: cron ?? null,
    async execute(ctx, payload, meta) {
      await run(ctx, schema.parse(payload), meta)
    },
  }
}
