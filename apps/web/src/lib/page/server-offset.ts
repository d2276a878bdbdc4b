/**
 * Server clock minus device clock, from the instant that the server rendered this document and the
 * instant that its first byte arrived. Both are of one load, so a wrong device clock has no effect.
 */
export function measureServerOffset(renderedAtMs: number): number {
  if (import.meta.env.SSR || renderedAtMs === 0) return 0
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return renderedAtMs - (performance.timeOrigin + (navigation?.responseStart ?? 0))
}
