import { Link } from '#lib/routing/Link.tsx'
import { stripLocale } from '#lib/routing/locale-paths.ts'

const URL_PATTERN = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}’”»])/i

/** The text as typed. Only links to this site can be followed. */
export function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
      {text.split(URL_PATTERN).map((part, index) => {
        const path = index % 2 === 1 ? pathOnThisSite(part) : undefined
        if (path === undefined) return part
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes
          <Link key={index} to={path} className="font-bold underline">
            {part}
          </Link>
        )
      })}
    </p>
  )
}

function pathOnThisSite(text: string): string | undefined {
  const url = URL.parse(text)
  return url?.origin === window.location.origin ? stripLocale(url.pathname) + url.search + url.hash : undefined
}
