import type { ReactNode } from 'react'
import { CategoryTiles } from './CategoryTiles.tsx'
import { HomeHero } from './HomeHero.tsx'

type HomePageProps = {
  /** Form in which the visitor chooses a car. */
  finder: ReactNode
  /** Number of parts that each tile opens, by category slug. Without it the tiles show none. */
  counts: Readonly<Record<string, number>> | null | undefined
  /** Rows of cards below the categories: "Fits your Golf". */
  children?: ReactNode
}

/**
 * The home page: car finder, categories and rows of listings.
 * The route passes the finder and the rows, which belong to other features.
 */
export function HomePage({ finder, counts, children }: HomePageProps) {
  return (
    <>
      <HomeHero>{finder}</HomeHero>
      <CategoryTiles counts={counts} />
      {children}
    </>
  )
}
