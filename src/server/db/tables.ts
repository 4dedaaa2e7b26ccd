import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely'
import type { CamposDaPagina } from '#contract/despedida/schema.ts'
import type { FotografiaTables } from './tables-fotografia.ts'
import type { LegendaTables } from './tables-legenda.ts'
import type { OperationTables } from './tables-operation.ts'
import type { PrivacyTables } from './tables-privacy.ts'
import type { RegisterTables } from './tables-register.ts'
import type { TransmissaoTables } from './tables-transmissao.ts'

/**
 * Row types of the migrations. Both engines return: bigint → number, date → `YYYY-MM-DD`,
 * timestamp → `YYYY-MM-DD HH:mm:ss`, timestamptz → ISO 8601 UTC with milliseconds (parsers.ts).
 */
type Id = GeneratedAlways<number>
type Instant = Generated<string>

/** Columns of the page have the names and types of the wire format; each is nullable or has a default. */
type DespedidaPageColumns = {
  [Field in keyof Omit<CamposDaPagina, 'cerimonias'>]: null extends CamposDaPagina[Field]
    ? CamposDaPagina[Field]
    : Generated<CamposDaPagina[Field]>
} & {
  /** Written as JSON. */
  cerimonias: ColumnType<CamposDaPagina['cerimonias'], string | undefined, string>
  dias_de_cerimonias: GeneratedAlways<string[]>
}

export type Tables = FotografiaTables &
  LegendaTables &
  PrivacyTables &
  RegisterTables &
  TransmissaoTables &
  OperationTables & {
    portal: { chave: string; valor: string }
    pessoa: {
      id: Id
      nome: string
      telefone: Generated<string>
      email: Generated<string>
      cpf: Generated<string>
      data_nascimento: string | null
      moderador_cliente: Generated<string>
      parentesco_falecido: Generated<string>
      tipo_parentesco: string | null
      criado_em: Instant
      /** When a code sent to `telefone` came back; a trigger empties it when the phone changes (0027). */
      telefone_confirmado_em: Generated<string | null>
    }
    conta: {
      id: Id
      pessoa_id: number
      username: string
      email: string
      senha_hash: string | null
      origem: Generated<'local' | 'diretorio'>
      papeis: string[]
      ativo: Generated<boolean>
      criado_em: Instant
      diretorio_id: Generated<string | null>
      falhas: Generated<number>
      falha_em: Generated<string | null>
      entrou_em: Generated<string | null>
    }
    sessao: {
      id: string
      conta_id: number
      criada_em: Instant
      vista_em: Instant
      expira_em: string
      encerrada_em: string | null
    }
    codigo_verificacao: {
      id: Id
      finalidade: 'moderador' | 'telefone' | 'recuperacao' | 'titular' | 'acesso'
      contato: string
      dono: string
      codigo_hmac: string
      tentativas: Generated<number>
      criado_em: Instant
      expira_em: string
      validado_em: string | null
      /** The account that validated it; null for codes that no account requested (recovery, data subjects). */
      validado_por: Generated<number | null>
      /** Where the code went when it could not go to `contato`. */
      destino: Generated<string | null>
      anulado: Generated<boolean>
    }
    falecido: {
      id: Id
      /** What everybody reads: the nome social, else the name of the register. */
      nome: GeneratedAlways<string>
      nome_registro: string
      nome_social: Generated<string>
      conhecido_como: Generated<string>
      registro_dobrado: GeneratedAlways<string>
      data_nascimento: string
      data_falecimento: string
      sexo: 'Masculino' | 'Feminino' | null
      cidade: Generated<string>
      estado: Generated<string>
      pais: Generated<string>
      nome_dobrado: GeneratedAlways<string>
      criado_em: Instant
    }
    despedida: DespedidaPageColumns & {
      agradecimento: Generated<string>
      falecido_id: number
      moderador_id: number | null
      contrato_jazigo: Generated<string>
      codigo_jazigo: Generated<string>
      contrato_plano: Generated<string>
      chave: string
      codigo_cifrado: string
      codigo_hmac: string
      acesso_versao: Generated<number>
      criado_em: Instant
      criado_por: number | null
      atualizado_em: Instant
      atualizado_por: number | null
      /** Those of the deceased, updated by triggers (0009). */
      nome_dobrado: GeneratedAlways<string>
    }
    apresentacao: {
      id: Id
      despedida_id: number
      empresa: string
      capela: string
      data_hora_inicial: string
      data_hora_final: string
      status: Generated<boolean>
      status_camera: Generated<boolean>
      camera: string
      criado_em: Instant
      mudada_em: Generated<string>
      segmento_em: Generated<string | null>
      encerrada_em: Generated<string | null>
      cerimonia_em_andamento: Generated<boolean>
      momento: Generated<string>
      fim_reservado: Generated<string | null>
    }
    participante: {
      id: Id
      despedida_id: number
      nome: string
      nome_dobrado: GeneratedAlways<string>
      telefone: string
      email: Generated<string>
      codigo_hmac: string
      acesso_versao: number | null
      deseja_ofertas: Generated<boolean>
      criado_em: Instant
      assistiu_em: Generated<string | null>
      apartado_em: Generated<string | null>
      apagado_em: Generated<string | null>
    }
    homenagem: {
      id: Id
      despedida_id: number
      participante_id: number | null
      nome: string
      descricao: string
      imagem: string | null
      publicado: Generated<boolean>
      decidido_por: number | null
      decidido_em: string | null
      data: Instant
      motivo: Generated<string>
      antes: Generated<unknown>
      /** For the family alone, never published; `guardada`: kept by it (0082). */
      so_familia: Generated<boolean>
      guardada: Generated<boolean>
      /** The family may take the picture over (0084). */
      cede_imagem: Generated<boolean>
    }
    /** A view: the homenagens that are not for the family alone. Only the family's own readers use the table. */
    homenagem_aberta: Tables['homenagem']
    denuncia: {
      id: Id
      homenagem_id: Generated<number | null>
      fotografia_id: Generated<number | null>
      despedida_id: number
      quem: string
      motivo: string
      criado_em: Instant
      decisao: Generated<'mantida' | 'retirada' | null>
      decidido_por: Generated<number | null>
      decidido_em: Generated<string | null>
      avisada_em: Generated<string | null>
    }
    resumo_moderacao: { pessoa_id: number; enviado_em: Instant }
    midia: {
      nome: string
      despedida_id: number | null
      homenagem_id: number | null
      largura: number
      altura: number
      bytes: number
      criado_em: Instant
      configuracao: Generated<boolean>
    }
    politica_pdf: { nome: string; conteudo: Uint8Array; criada_em: Instant }
    transmissao_espectador: {
      camera: string
      vid: string
      desde: Instant
      visto_em: Instant
      cedeu_em: Generated<string | null>
    }
    gravacao_consentimento: {
      id: Id
      despedida_id: number
      nome: string
      parentesco: Generated<string>
      versao_texto: string
      dias: 7 | 30 | 90
      quem: 'acesso' | 'familia'
      registrado_em: Instant
      registrado_por: number | null
      encerrado_em: Generated<string | null>
      encerrado_por: Generated<number | null>
      motivo: Generated<'substituido' | 'revogado' | null>
      so_gravar: Generated<boolean>
      mostrar_em: Generated<string | null>
    }
    gravacao: {
      id: Id
      chave: string
      despedida_id: number | null
      apresentacao_id: number | null
      criada_em: Instant
      removida_em: Generated<string | null>
      motivo: Generated<'revogada' | 'prazo' | 'sem-reserva' | null>
      corte_inicio: Generated<number>
      corte_fim: Generated<number>
    }
    evento: {
      id: Id
      nome: string
      empresa: string
      titulo: string
      aberto: Generated<boolean>
      inicio: Generated<string | null>
      fim: Generated<string | null>
      atual: Generated<boolean>
    }
    homenagem_evento: {
      id: Id
      evento_id: number
      nome_cliente: string
      nome_homenageado: Generated<string>
      email: Generated<string>
      telefone: string
      mensagem: string
      aprovado: Generated<boolean>
      decidido_por: number | null
      decidido_em: string | null
      data_inclusao: Instant
      texto_dobrado: GeneratedAlways<string>
      apartado_em: Generated<string | null>
      apagado_em: Generated<string | null>
    }
    configuracao: {
      secao: string
      versao: number
      valor: unknown
      autor_id: number | null
      criada_em: Instant
    }
    auditoria: {
      id: Id
      quando: Instant
      conta_id: number | null
      acao: string
      despedida_id: number | null
      alvo: Generated<string>
      detalhe: Generated<string>
    }
    idempotencia: {
      quem: string
      rota: string
      chave: string
      corpo_hash: string
      resposta: string | null
      criado_em: Instant
    }
    /** Updated by triggers (0009). */
    contagem: { nome: string; quantos: number }
    limite: { chave: string; inicio: Instant; contagem: number; ultima: Instant }
    segundo_fator: {
      conta_id: number
      segredo_cifrado: string
      confirmado_em: Generated<string | null>
      ultimo_passo: Generated<number>
      criado_em: Instant
    }
    codigo_reserva: { id: Id; conta_id: number; codigo_hmac: string; usado_em: Generated<string | null> }
  }

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
