import { formatDataHora } from '../fields/data-hora.ts'
import { instantOrNone, type ListSheet, lifeDateOrNone, localOrNone, type SheetColumns } from '../sheet.ts'
import { RITO } from './rito-messages.ts'
import type { Despedida } from './schema.ts'

const columns: SheetColumns<Despedida> = {
  Número: row => row.id,
  Nome: row => row.pessoa_falecida.nome,
  Nascimento: row => lifeDateOrNone(row.pessoa_falecida.data_nascimento),
  Falecimento: row => lifeDateOrNone(row.pessoa_falecida.data_falecimento),
  Página: row => row.tipo,
  Situação: row => (row.status_memoria ? 'Ativa' : 'Inativa'),
  Velório: row => localOrNone(row.data_velorio),
  'Local do velório': row => row.local_velorio,
  'Cerimônia final': row => RITO[row.rito],
  'Data da cerimônia final': row => localOrNone(row.data_sepultamento),
  'Local da cerimônia final': row => row.local_sepultamento,
  'Outras cerimônias': row =>
    row.cerimonias
      .filter(({ publica }) => publica)
      .map(one => [one.titulo, formatDataHora(one.data_hora), one.local].filter(Boolean).join(', '))
      .join('; '),
  Moderador: row => row.pessoa_moderador?.nome ?? null,
  'Mensagens que aguardam': row => row.qtd_moderacao,
  'Criada em': row => instantOrNone(row.dataCreate),
}

/** Without access code: the file leaves the portal. */
export const DESPEDIDAS_SHEET: ListSheet = { name: 'despedidas', columns }
