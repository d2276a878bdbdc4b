import { cx } from '../core/cx.ts'

export type PictureSource = {
  /** Preferred format first: image/avif, image/webp. */
  sources: { type: string; srcset: string }[]
  src: string
  width: number
  height: number
  /** A tiny data: URI, shown until the photo has loaded. */
  placeholder?: string | undefined
}

/** A photo of a gallery. */
export type GalleryPhoto = PictureSource & { id: string; alt: string }

export type PictureProps = PictureSource & {
  alt: string
  /** Displayed width, from which the browser selects a source. */
  sizes?: string
  /**
   * Loads early, for the main photo of a page. Other photos load when they are near the viewport.
   */
  priority?: boolean
  fit?: 'cover' | 'contain'
  /** Size of the img element. By default it fills a box of 4:3. */
  className?: string
  /** The img element has no classes: the style sheet of its container styles it. */
  isStyledByParent?: boolean
}

export function Picture({
  sources,
  src,
  width,
  height,
  placeholder,
  alt,
  sizes,
  priority,
  fit = 'cover',
  className,
  isStyledByParent,
}: PictureProps) {
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? 'auto' : 'async'}
        style={placeholder ? { backgroundImage: `url("${placeholder}")` } : undefined}
        className={
          isStyledByParent
            ? undefined
            : cx(
                'bg-sunken bg-cover bg-center',
                fit === 'cover' ? 'object-cover' : 'object-contain',
                className ?? 'aspect-4/3 h-auto w-full',
              )
        }
      />
    </picture>
  )
}
