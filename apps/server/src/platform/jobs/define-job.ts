import type { z } from 'zod'
import type { AppContext } from '#app/context.ts'

export type JobMeta = {
  readonly jobId: string
  /** 1 at the first attempt. */
  readonly attempt: number
  /** Aborts when the process stops. The job should throw then: it is repeated by another worker. */
  readonly signal: AbortSignal
}

type JobOptions<Schema extends z.ZodType> = {
  /** Imperative, with the feature, such as 'images.render'. Stored in the database. */
  name: string
  payload: Schema
  run: (ctx: AppContext, payload: z.output<Schema>, meta: JobMeta) => unknown
  /**
   * graphile-worker waits e^attempt seconds between attempts: ten attempts take about six hours.
   */
  maxAttempts?: number
  /** Five fields, in UTC. The payload is `{}`, so the schema must accept it. */
  cron?: string
}

export type Job<Schema extends z.ZodType = z.ZodType> = {
  readonly name: string
  readonly schema: Schema
  readonly maxAttempts: number
  readonly cron: string | null
  execute(ctx: AppContext, payload: unknown, meta: JobMeta): Promise<void>
}

const DEFAULT_MAX_ATTEMPTS = 10

/**
 * Declares background work that runs by a cron line. One worker runs it, at least once. Work that
 * follows a change is a handler of an event.
 */
export function defineJob<Schema extends z.ZodType>({
  name,
  payload: schema,
  run,
  maxAttempts = DEFAULT_MAX_ATTEMPTS,
  cron,
}: JobOptions<Schema>): Job<Schema> {
  if (cron !== undefined && !schema.safeParse({}).success) throw new Error(`${name} has a cron line, so its payload must accept {}`)
  return {
    name,
    schema,
    maxAttempts,
    cron: cron ?? null,
    async execute(ctx, payload, meta) {
      await run(ctx, schema.parse(payload), meta)
    },
  }
}
