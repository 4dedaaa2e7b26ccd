import type { Generated, GeneratedAlways } from 'kysely'
import type { Rito } from '#contract/despedida/rito-rules.ts'

type Id = GeneratedAlways<number>
type Instant = Generated<string>

/** The register of the deceased (0001, 0038) and the keys of other systems. */
export type RegisterTables = {
  registro_falecido: {
    id: Id
    nome: string
    cpf: Generated<string>
    nascimento: string | null
    falecimento: string | null
    num_contrato: Generated<string>
    empresa: Generated<string>
    tipo: Generated<string>
    cemiterio: Generated<string>
    localizacao: Generated<string>
    dt_sepultamento: string | null
    /** Null where the register does not say. */
    rito: Generated<Rito | null>
    velorio: Generated<string>
    dt_velorio: string | null
    sexo: 'Masculino' | 'Feminino' | null
    nome_dobrado: GeneratedAlways<string>
    /** The source that wrote the row last; `equipe`: typed by staff, and not yet joined to the register's own row. */
    origem: Generated<'importacao' | 'planilha' | 'integracao' | 'erp' | 'equipe'>
    /** Why staff typed it. */
    motivo: Generated<string>
    criado_por: Generated<number | null>
    criado_em: Instant
    atualizado_em: Instant
    /** The despedida that the portal opened from this row. */
    despedida_id: Generated<number | null>
    /** The family asked that the public search for graves leaves this person out. */
    sepultura_oculta: Generated<boolean>
  }
  planilha: {
    id: Id
    conta_id: number
    nome: string
    bytes: number
    assinatura: string
    estado: Generated<'recebendo' | 'recebida' | 'conferindo' | 'conferida' | 'gravando' | 'gravada' | 'recusada'>
    progresso: Generated<number>
    recusa: Generated<string>
    descricao: Generated<string>
    codificacao: Generated<string>
    acentuados: Generated<string[]>
    avisos: Generated<number>
    linhas: Generated<number>
    contagens: Generated<string>
    colunas_sem_uso: Generated<string[]>
    gravadas: Generated<number>
    criada_em: Instant
    /** The last sign of the node that reads it. */
    vista_em: Instant
  }
  planilha_parte: { planilha_id: number; parte: number; conteudo: Uint8Array }
  planilha_linha: { planilha_id: number; linha: number; estado: string; texto: string }
  chave_servico: {
    id: Id
    nome: string
    escopos: string[]
    chave_hmac: string
    criada_por: number
    criada_em: Instant
    usada_em: Generated<string | null>
    revogada_em: Generated<string | null>
    revogada_por: Generated<number | null>
  }
}
