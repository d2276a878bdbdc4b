import { createStore } from '../state/store.ts'

/** True while the sheet to choose a car is open. Any page can open it; the header renders it. */
export const carSheetStore = createStore(false)
