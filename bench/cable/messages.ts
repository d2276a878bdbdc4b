/** A socket of the load: its address, its command after the welcome, and whose messages it gets. */
export type SocketPlan = { url: string; subscribe: string | undefined; owner: number }

/** What each message contains: whose it is, its number for this owner, and when it was sent. */
export type BenchMessage = { owner: number; n: number; at: number }

export type StageResult = { deliveries: number; p50: number; p99: number; max: number; finishedAt: number }

export type ToGenerator =
  | { type: 'open'; protocol: string; plans: SocketPlan[] }
  | { type: 'expect'; deliveries: number }
  | { type: 'finish' }
export type FromGenerator =
  | { type: 'opened' }
  | { type: 'done'; result: StageResult }
  | { type: 'finished'; violations: string[]; closed: number }

export type ToBareServer = { owner: number; frame: string }

/** Milliseconds that all processes of this machine agree on. */
export const nowMs = (): number => performance.timeOrigin + performance.now()
