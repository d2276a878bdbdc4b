import type { ReactNode } from 'react'
import { CategoryTiles } from './CategoryTiles.tsx'
import { HomeHero } from './HomeHero.tsx'

type HomePageProps = {
  /** How visitors name their car. */
  finder: ReactNode
  /** Parts on sale by the category's slug. */
  counts?: Readonly<Record<string, number>>
  /** Rows of cards below the categories: "Fits your Golf", "Auctions ending soon". */
  children?: ReactNode
}

/** The way in: your car, a category, or what is new. The route fills finder and rows from other features. */
export function HomePage({ finder, counts, children }: HomePageProps) {
  return (
    <>
      <HomeHero>{finder}</HomeHero>
      <CategoryTiles counts={counts} />
      {children}
    </>
  )
}
