import { Picture, type PictureSource } from './Picture.tsx'

type Photo = Omit<PictureSource, 'src'> & { url: string }

type PhotoLinksProps = {
  photos: readonly Photo[]
  /** Names a photo by its number, from 1. */
  altOf: (number: number) => string
}

/** Small photos of a message. Each opens in full size. */
export function PhotoLinks({ photos, altOf }: PhotoLinksProps) {
  if (photos.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {photos.map((photo, index) => (
        <li key={photo.url} className="w-28 overflow-hidden rounded-[6px]">
          <a href={photo.url} target="_blank" rel="noopener noreferrer">
            <Picture {...photo} src={photo.url} alt={altOf(index + 1)} sizes="112px" />
          </a>
        </li>
      ))}
    </ul>
  )
}
