import type { DespedidaCard, DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { PLACEHOLDERS } from '#contract/despedida/rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { velorioInForce } from '#contract/despedida/velorio-rules.ts'
import { unitName } from '#contract/units.ts'
import { apresentacaoOf, type DespedidaRow } from './store.ts'

const falecidoPublico = (row: DespedidaRow) => ({
  nome: row.falecido_nome,
  data_nascimento: row.data_nascimento,
  data_falecimento: row.data_falecimento,
  sexo: row.sexo,
})

const moderador = (row: DespedidaRow): Despedida['pessoa_moderador'] =>
  row.moderador_id === null
    ? null
    : {
        id: row.moderador_id,
        nome: row.moderador_nome ?? '',
        telefone: row.moderador_telefone ?? '',
        email: row.moderador_email ?? '',
        moderador_cliente: row.moderador_cliente ?? '',
        parentesco_falecido: row.parentesco_falecido ?? '',
        tipo_parentesco: row.tipo_parentesco,
      }

const texts = (row: DespedidaRow) => ({
  id: row.id,
  foto_perfil: row.foto_perfil,
  foto_fundo: row.foto_fundo,
  obituario: row.obituario,
  data_sepultamento: row.data_sepultamento,
  local_sepultamento: row.local_sepultamento,
  localizacao_sepultado: row.localizacao_sepultado,
  data_velorio: row.data_velorio,
  local_velorio: row.local_velorio,
  tipo: row.tipo,
  com_moderacao: row.com_moderacao,
  fora_das_buscas: row.fora_das_buscas,
  status_memoria: row.status_memoria,
})

/** Place and hour of the velório as everybody but staff reads them: the active apresentacao's, else the page's. */
const velorio = (row: DespedidaRow) => {
  const { data_velorio, local_velorio } = velorioInForce(row, apresentacaoOf(row))
  return { data_velorio, local_velorio }
}

/** The unit whose florists serve the velório: the apresentacao's, else the one the page names. */
export const unitOf = (row: DespedidaRow): string | null => velorioInForce(row, apresentacaoOf(row)).empresa

/**
 * For staff and the despedida's moderator; `codigo` is the decrypted access code. Only staff see contracts, editors, and a page that
 * differs from its apresentacao.
 */
export const toDespedida = (row: DespedidaRow, codigo: string, staff: boolean): Despedida => ({
  ...texts(row),
  ...PLACEHOLDERS,
  ...(staff
    ? {
        contrato_jazigo: row.contrato_jazigo,
        codigo_jazigo: row.codigo_jazigo,
        contrato_plano: row.contrato_plano,
        user_create: row.user_create ?? '',
        user_update: row.user_update ?? '',
      }
    : velorio(row)),
  publicacao: row.moderador_id !== null,
  dataCreate: row.criado_em,
  data_update: row.atualizado_em,
  controle: { chave: row.chave },
  apresentacao: {
    id: row.apresentacao_id,
    codigo,
    empresa: row.empresa,
    capela: row.capela,
    camera: row.camera,
    dataHoraInicial: row.data_hora_inicial,
    dataHoraFinal: row.data_hora_final,
    status: row.apresentacao_status,
    status_camera: row.status_camera,
  },
  status_apresentacao: row.ao_vivo,
  qtd_moderacao: row.pendentes,
  qtd_denuncias: row.denuncias,
  capela: { unidade: row.empresa === null ? null : (unitName(row.empresa) ?? null) },
  pessoa_falecida: {
    ...falecidoPublico(row),
    id: row.falecido_id,
    cidade: row.cidade,
    estado: row.estado,
    pais: row.pais,
  },
  pessoa_moderador: moderador(row),
})

/** An inactive apresentacao is hidden from the public. */
const apresentacaoPublica = (row: DespedidaRow): DespedidaPublica['apresentacao'] => {
  const active = row.apresentacao_status === true
  return {
    empresa: active ? row.empresa : null,
    capela: active ? row.capela : null,
    camera: row.camera,
    dataHoraInicial: active ? row.data_hora_inicial : null,
    dataHoraFinal: active ? row.data_hora_final : null,
  }
}

type PublicaExtras = Pick<DespedidaPublica, 'floriculturas' | 'mudancas' | 'acesso'>

export const toPublica = (row: DespedidaRow, { floriculturas, mudancas, acesso }: PublicaExtras): DespedidaPublica => ({
  ...texts(row),
  ...velorio(row),
  pessoa_falecida: falecidoPublico(row),
  pessoa_moderador: row.moderador_nome === null ? null : { nome: row.moderador_nome },
  apresentacao: apresentacaoPublica(row),
  status_apresentacao: row.ao_vivo,
  floriculturas,
  mudancas,
  acesso,
})

export const toCard = (row: DespedidaRow): DespedidaCard => {
  const { camera: _camera, ...apresentacao } = apresentacaoPublica(row)
  return {
    id: row.id,
    foto_perfil: row.foto_perfil,
    foto_fundo: row.foto_fundo,
    local_velorio: velorio(row).local_velorio,
    pessoa_falecida: falecidoPublico(row),
    apresentacao,
    status_apresentacao: row.ao_vivo,
  }
}
