/** Text for a URL: "Škoda Octavia III, 2.0 TDI" -> "skoda-octavia-iii-2-0-tdi". May be empty. */
export function slugify(text: string, maxLength = 80): string {
  const slug = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[øŁłß]/g, (letter) => ({ ø: 'o', Ł: 'L', ł: 'l', ß: 'ss' })[letter] ?? letter)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return slug.length <= maxLength ? slug : slug.slice(0, maxLength).replace(/-[^-]*$/, '')
}

/**
 * Makes a slug unique among its siblings: "vtr", and "vtr-2" for "VTR+" beside it. An empty slug
 * becomes "other".
 */
export function uniqueSlug(wanted: string, isTaken: (slug: string) => boolean): string {
  const base = wanted || 'other'
  let slug = base
  for (let n = 2; isTaken(slug); n++) slug = `${base}-${n}`
  return slug
}
