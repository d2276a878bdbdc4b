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
