import type { Rito } from './rito-rules.ts'

/** The last ceremony by its kind. */
export const RITO: Readonly<Record<Rito, string>> = { sepultamento: 'Sepultamento', cremacao: 'Cremação' }
