import type { Meta } from '@storybook/react-vite'
import { Copyable } from '../actions/Copyable.tsx'
import { Badge } from './Badge.tsx'
import { type Column, DataTable } from './DataTable.tsx'

const meta: Meta = { title: 'ui/DataTable' }
export default meta

type Row = { vehicle: string; years: string; number: string; stock: number; fitsUserCar?: boolean }

const rows: Row[] = [
  { vehicle: 'Audi A3 (8V)', years: '2012–2020', number: '5Q0 615 301 F', stock: 14 },
  { vehicle: 'Volkswagen Golf VII (5G)', years: '2012–2020', number: '09.9145.1X', stock: 3, fitsUserCar: true },
  { vehicle: 'Škoda Octavia III (5E)', years: '2013–2020', number: '24.0125-0158.1', stock: 0 },
]

const columns: Column<Row>[] = [
  { id: 'vehicle', header: 'Vehicle', isRowHeader: true, cell: ({ vehicle }) => vehicle, sortHref: '?sort=-vehicle', sorted: 'ascending' },
  { id: 'years', header: 'Years', cell: ({ years }) => years, sortHref: '?sort=years' },
  { id: 'number', header: 'Number', cell: ({ number }) => <Copyable text={number} /> },
  { id: 'fit', header: 'Fit', cell: ({ fitsUserCar }) => (fitsUserCar ? <Badge tone="success">Your car</Badge> : '') },
  { id: 'stock', header: 'In stock', align: 'end', cell: ({ stock }) => stock },
]

export const Fitment = () => (
  <DataTable
    caption="Fits 3 vehicles"
    columns={columns}
    rows={rows}
    rowKey={({ vehicle }) => vehicle}
    rowTone={({ fitsUserCar }) => (fitsUserCar ? 'success' : undefined)}
  />
)
