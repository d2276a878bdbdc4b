import type { SeedGeneration, SeedMake, SeedModel, SeedSeries } from './types.ts'

/**
 * Shorthand for writing the catalogue one line per generation.
 * Codes, bodies and WMIs are space-separated; trims are comma-separated.
 */
const words = (text: string): string[] => text.split(' ').filter((word) => word !== '')
const commas = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** What a line of a series may add: its own trims (else the generation's) and its own years. */
type EngineOptions = { trims?: string; from?: number; to?: number | null }
type Engine = Omit<SeedSeries, 'trims'> & { trims?: string }

const engine = (
  fuel: SeedSeries['fuel'],
  name: string,
  engineCc: number | null,
  powerHp: number,
  engineCode?: string,
  options: EngineOptions = {},
): Engine => ({
  name,
  fuel,
  engineCc,
  powerHp,
  ...(engineCode ? { engineCode } : {}),
  ...options,
})

/** Petrol engine: name, cc, hp, engine code, options. */
export const p = (name: string, cc: number, hp: number, code?: string, options?: EngineOptions): Engine =>
  engine('petrol', name, cc, hp, code, options)
/** Diesel engine. */
export const d = (name: string, cc: number, hp: number, code?: string, options?: EngineOptions): Engine =>
  engine('diesel', name, cc, hp, code, options)
/** Hybrid (full or plug-in); hp is the system output as advertised. */
export const h = (name: string, cc: number, hp: number, code?: string, options?: EngineOptions): Engine =>
  engine('hybrid', name, cc, hp, code, options)
/** Electric: no displacement. */
export const e = (name: string, hp: number, options?: EngineOptions): Engine => engine('electric', name, null, hp, undefined, options)

/** Generation: name, factory codes, first and last model year, bodies, then trims shared by its engines. */
export const g = (
  name: string,
  codes: string,
  from: number,
  to: number | null,
  body: string,
  trims = '',
  engines: Engine[] = [],
): SeedGeneration => ({
  name,
  codes: words(codes),
  from,
  to,
  body: words(body),
  ...(engines.length > 0 ? { series: engines.map((line) => ({ ...line, trims: commas(line.trims ?? trims) })) } : {}),
})

/** Model: name, then its generations oldest first. */
export const m = (name: string, ...generations: SeedGeneration[]): SeedModel => ({ name, generations })

/** Make: name, country, popularity on UK roads, WMIs, then its models. */
export const make = (name: string, country: string, popularity: number, wmi: string, ...models: SeedModel[]): SeedMake => ({
  name,
  country,
  wmi: words(wmi),
  popularity,
  models,
})
