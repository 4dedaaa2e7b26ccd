import type { Rito } from './rito-rules.ts'

/** The last ceremony by its kind: its name, and what follows a noun. */
export const RITO: Readonly<Record<Rito, { nome: string; de: string }>> = {
  sepultamento: { nome: 'Sepultamento', de: 'do sepultamento' },
  cremacao: { nome: 'Cremação', de: 'da cremação' },
}
