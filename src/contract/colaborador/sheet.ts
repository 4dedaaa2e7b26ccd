import type { z } from 'zod'
import { maskTelefone } from '../fields/telefone.ts'
import { instantOrNone, type ListSheet, type SheetColumns } from '../sheet.ts'
import type { colaborador } from './schema.ts'

const columns: SheetColumns<z.output<typeof colaborador>> = {
  Nome: row => row.nome,
  'Email/Usuário': row => row.email,
  Telefone: row => maskTelefone(row.telefone),
  'Última entrada': row => instantOrNone(row.entrou_em),
  Status: row => (row.ativo ? 'Ativo' : 'Inativo'),
}

export const COLABORADORES_SHEET: ListSheet = { name: 'colaboradores', columns }
