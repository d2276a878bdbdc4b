import type { ReactNode } from 'react'
import { CategoryTiles } from './CategoryTiles.tsx'
import { HomeHero } from './HomeHero.tsx'
import { PlateFinder } from './PlateFinder.tsx'

type HomePageProps = {
  /** How visitors name their car; the plain box without it. */
  finder?: ReactNode
  /** Rows of cards below the categories: "Fits your Golf", "Auctions ending soon". */
  children?: ReactNode
}

/** The way in: your car, a category, or what is new. The route fills finder and rows from other features. */
export function HomePage({ finder = <PlateFinder />, children }: HomePageProps) {
  return (
    <>
      <HomeHero>{finder}</HomeHero>
      <CategoryTiles />
      {children}
    </>
  )
}
