/** Page numbers to offer, first and last always, "gap" where some are left out: 1 … 4 5 6 … 20. */
export function pageWindow(page: number, pages: number, around = 1): (number | 'gap')[] {
  const wanted = new Set([1, pages])
  for (let at = page - around; at <= page + around; at++) if (at >= 1 && at <= pages) wanted.add(at)
  const sorted = [...wanted].filter((at) => at >= 1).sort((a, b) => a - b)
  return sorted.flatMap((at, index) => {
    const before = sorted[index - 1]
    if (before === undefined || at - before === 1) return [at]
    // A gap of one page is that page
    return at - before === 2 ? [at - 1, at] : ['gap' as const, at]
  })
}
