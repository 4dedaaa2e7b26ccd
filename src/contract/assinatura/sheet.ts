import { instantOrNone, type ListSheet, type SheetColumns } from '../sheet.ts'
import type { Assinatura } from './schema.ts'

const columns: SheetColumns<Assinatura> = {
  Nome: row => row.nome,
  Cidade: row => row.cidade,
  Onde: row => (row.na_capela ? 'Na capela' : 'À distância'),
  'Assinou em': row => instantOrNone(row.criado_em),
}

export const ASSINATURAS_SHEET: ListSheet = { name: 'assinaturas', columns, ofDespedida: true }
