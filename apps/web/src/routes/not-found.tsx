import { data } from 'react-router'
import { NotFound } from '#shell/NotFound.tsx'

export function loader() {
  throw data(null, { status: 404 })
}

export default NotFound
