import { normalForm } from '../fields/normal-form.ts'
import type { Comunicado, FormatoComunicado, FormatoSantinho } from './schema.ts'

const NAME_MAX = 60

type DocumentName =
  | 'ebook'
  | 'informativo'
  | 'velorio'
  | 'nota-de-falecimento'
  | 'missa-de-setimo-dia'
  | 'santinho'
  | 'santinho-grafica'
  | 'arquivo-da-familia'

/** A name for a file: only a–z, digits and hyphens; "" where it has none of them. */
export const slugOf = (nome: string): string =>
  normalForm(nome, 'NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, NAME_MAX)
    .replace(/-$/, '')

/** `ebook-{name}.pdf`, `informativo-{name}.png` (specification §9); `{name}` contains only a–z, digits and hyphens. */
export const documentFileName = (
  kind: DocumentName,
  nome: string,
  extension: 'pdf' | 'png' | 'jpg' | 'mp4' | 'zip',
): string => {
  const slug = slugOf(nome)
  return `${kind}-${slug === '' ? 'despedida' : slug}.${extension}`
}

const COMUNICADO_NAMES = { nota: 'nota-de-falecimento', missa_setimo_dia: 'missa-de-setimo-dia' } as const

/** `nota-de-falecimento-{name}.jpg`, `missa-de-setimo-dia-{name}.pdf`. */
export const comunicadoFileName = (tipo: Comunicado, formato: FormatoComunicado, nome: string): string =>
  documentFileName(COMUNICADO_NAMES[tipo], nome, formato === 'a4' ? 'pdf' : 'jpg')

/** `santinho-{name}.pdf`, `santinho-grafica-{name}.pdf`. */
export const santinhoFileName = (formato: FormatoSantinho, nome: string): string =>
  documentFileName(formato === 'folha' ? 'santinho' : 'santinho-grafica', nome, 'pdf')
