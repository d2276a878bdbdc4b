/**
 * Server clock minus device clock. The server sends its clock as `Server-Timing: clock;desc="<ms>"`
 * with each document, because a rendered page may come from a cache. It is compared with the
 * instant at which the first byte arrived. Both are of one load, so a wrong device clock has no
 * effect.
 */
export function measureServerOffset(renderedAtMs: number): number {
  if (import.meta.env.SSR || renderedAtMs === 0) return 0
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const sentAtMs = Number(navigation?.serverTiming.find(({ name }) => name === 'clock')?.description)
  return (sentAtMs || renderedAtMs) - (performance.timeOrigin + (navigation?.responseStart ?? 0))
}
