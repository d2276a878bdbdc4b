import { describe, expect, it } from 'vitest'
import { distanceKm, districtsByPrefix, districtsOf, nearestDistrict, positionOf, townsByName, townsByPrefix } from './gazetteer.ts'
import { readPlaces } from './read-places.ts'

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

describe('the gazetteer’s data', () => {
  const { towns, districts } = readPlaces()

  it('covers every postcode area with its towns', () => {
    expect(new Set(towns.map(({ area }) => area)).size).toBe(124)
    expect(towns.length).toBeGreaterThan(1450)
    expect(new Set(districts.map(({ outcode }) => outcode)).size).toBeGreaterThan(2800)
  })

  it('has valid districts, once per town, within the British Isles and near their town', () => {
    const seenKeys = new Set<string>()
    for (const { outcode, town, latitude, longitude } of districts) {
      expect(outcode).toMatch(/^[A-Z]{1,2}\d[A-Z\d]?$/)
      expect(seenKeys.has(`${outcode} ${town.name}`), `${outcode} ${town.name} twice`).toBe(false)
      seenKeys.add(`${outcode} ${town.name}`)
      expect(latitude > 49 && latitude < 61 && longitude > -8.2 && longitude < 1.8, outcode).toBe(true)
      expect(distanceKm({ latitude, longitude }, town), `${outcode} is far from ${town.name}`).toBeLessThan(45)
    }
  })

  it('has five nations and the Crown dependencies', () => {
    const nations = ['Channel Islands', 'England', 'Isle of Man', 'Northern Ireland', 'Scotland', 'Wales']
    expect([...new Set(towns.map(({ nation }) => nation))].sort()).toEqual(nations)
  })
})

describe('the gazetteer', () => {
  it('finds a district with its town, also where towns share it', () => {
    expect(districtsOf('LS6').map(({ town }) => [town.name, town.county, town.nation])).toEqual([['Leeds', 'West Yorkshire', 'England']])
    expect(names(districtsOf('SY7').map(({ town }) => town))).toEqual(['Craven Arms', 'Lydbury North', 'Bucknell'])
    expect(districtsOf('LS99')).toEqual([])
  })

  it('finds a town by any spelling of its name, and all towns of that name', () => {
    expect(townsByName('newcastle-UPON-tyne')[0]).toMatchObject({ area: 'NE', county: 'Tyne and Wear' })
    expect(names(townsByName('kings lynn'))).toEqual(["King's Lynn"])
    expect(new Set(townsByName('Newport').map(({ county }) => county))).toEqual(
      new Set(['Isle of Wight', 'Shropshire', 'Gwent', 'Pembrokeshire']),
    )
    expect(townsByName('Atlantis')).toEqual([])
  })

  it('finds by prefix, the larger towns first', () => {
    expect(names(townsByPrefix('lee')).slice(0, 3)).toEqual(['Leeds', 'Lee-on-the-Solent', 'Leek'])
    expect(townsByPrefix('')).toEqual([])
    expect(districtsByPrefix('ls1').map(({ outcode }) => outcode)).toContain('LS18')
  })

  it('finds the position of a postcode by its district, otherwise by its area', () => {
    expect(positionOf('LS6 2AB')).toEqual({ latitude: 53.82, longitude: -1.57 })
    expect(positionOf('ls6')).toEqual({ latitude: 53.82, longitude: -1.57 })
    expect(positionOf('LS98 1AA')?.latitude).toBeCloseTo(53.83, 1) // a district of letters only
    expect(positionOf('75011')).toBeUndefined()
    expect(positionOf('Leeds')).toBeUndefined()
    expect(positionOf('QQ1 1AA')).toBeUndefined()
  })

  it('finds the nearest district, and none far out at sea', () => {
    expect(nearestDistrict({ latitude: 54.97, longitude: -1.61 })?.outcode).toBe('NE1')
    expect(nearestDistrict({ latitude: 48.85, longitude: 2.35 })).toBeUndefined()
  })
})
