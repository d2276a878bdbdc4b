import type { GalleryPhoto } from '../media/Picture.tsx'

const svgDataUri = (backgroundColour: string, shapes: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><defs><radialGradient id="g"><stop offset="0" stop-color="#f1f4f8"/><stop offset="1" stop-color="${backgroundColour}"/></radialGradient><linearGradient id="m" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#eef1f5"/><stop offset=".5" stop-color="#b9c1cc"/><stop offset="1" stop-color="#e6eaef"/></linearGradient></defs><rect width="800" height="600" fill="url(#g)"/><ellipse cx="400" cy="530" rx="280" ry="30" fill="#8893a3" opacity=".5"/>${shapes}</svg>`,
  )}`

const discShapes =
  '<circle cx="400" cy="300" r="220" fill="url(#m)" stroke="#79869a" stroke-width="3"/><circle cx="400" cy="300" r="116" fill="#d3dae3" stroke="#2a323d" stroke-width="14"/><circle cx="400" cy="300" r="52" fill="#dfe4eb" stroke="#1b2027" stroke-width="8"/>'
const lampShapes =
  '<path d="M180 380C170 250 330 200 640 240c30 40 0 120-70 150-130 40-320 40-390-10z" fill="#3c4654" stroke="#1b2027" stroke-width="6"/><circle cx="320" cy="320" r="56" fill="#dfe8f2" stroke="#1b2027" stroke-width="10"/><circle cx="460" cy="310" r="48" fill="#dfe8f2" stroke="#1b2027" stroke-width="10"/><path d="M570 270l60 30-50 60z" fill="#e8890c"/>'

const createPhoto = (id: string, alt: string, backgroundColour: string, shapes: string): GalleryPhoto => ({
  id,
  alt,
  src: svgDataUri(backgroundColour, shapes),
  sources: [],
  width: 800,
  height: 600,
})

/** Drawings in place of photos, for stories and tests. */
export const storyPhotos: GalleryPhoto[] = [
  createPhoto('disc', 'Front brake disc, face on', '#cdd6e1', discShapes),
  createPhoto('lamp', 'Headlight, offside', '#c4d0dd', lampShapes),
  createPhoto('disc-back', 'Front brake disc, from behind', '#d8d4cc', discShapes),
]
