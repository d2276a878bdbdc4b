const RUN_COUNT = 7

/** The shortest of several runs in milliseconds: other work on the machine only adds to a run. */
export async function measureShortestMs(work: () => unknown): Promise<number> {
  const durationsMs: number[] = []
  for (let run = 0; run < RUN_COUNT; run++) {
    const startedAtMs = performance.now()
    await work()
    durationsMs.push(performance.now() - startedAtMs)
  }
  return Math.min(...durationsMs)
}
