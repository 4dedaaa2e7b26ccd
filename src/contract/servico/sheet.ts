import { instantOrNone, type ListSheet, type SheetColumns } from '../sheet.ts'
import { NOME_ESCOPO } from './messages.ts'
import type { ChaveServico } from './schema.ts'

const columns: SheetColumns<ChaveServico> = {
  Sistema: row => row.nome,
  Permite: row => row.escopos.map(escopo => NOME_ESCOPO[escopo]).join('; '),
  'Criada por': row => row.criada_por,
  'Criada em': row => instantOrNone(row.criada_em),
  'Último uso': row => instantOrNone(row.usada_em),
  'Revogada em': row => instantOrNone(row.revogada_em),
}

export const CHAVES_SERVICO_SHEET: ListSheet = { name: 'chaves-servico', columns }
