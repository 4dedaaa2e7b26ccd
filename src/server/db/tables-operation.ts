import type { Generated, GeneratedAlways } from 'kysely'

type Id = GeneratedAlways<number>
type Instant = Generated<string>

/** Displays (0006), the state of the portal (0017) and notices of changes (0043). */
export type OperationTables = {
  arquivo_familia: {
    despedida_id: number
    pedido_em: Instant
    tentativa: Generated<number>
    progresso: Generated<number>
    falha: 'espaco' | 'erro' | null
    nome: string | null
    bytes: number | null
    itens: Generated<string[]>
    pronto_em: string | null
    vale_ate: string | null
  }
  tela: {
    id: string
    empresa: string
    lugar: string
    com_chave: Generated<boolean>
    versao: Generated<string>
    mostra: Generated<string>
    vista_em: Instant
    criada_em: Instant
    recarregar: Generated<boolean>
  }
  /** What staff tell each other about a despedida (0088). */
  nota_interna: { despedida_id: number; texto: string; escrita_por: number | null; criado_em: Instant }
  chave_atendimento: {
    empresa: string
    capela: string
    chave_hmac: string
    criada_por: number | null
    criada_em: Instant
    usada_em: string | null
  }
  chave_tela: {
    empresa: string
    lugar: string
    chave_hmac: string
    criada_por: number | null
    criada_em: Instant
  }
  situacao: {
    item: string
    estado: 'ordem' | 'atencao' | 'falha' | 'desligado'
    texto: string
    acao: Generated<string>
    desde: Instant
    vista_em: Instant
  }
  alarme: {
    id: Id
    tipo: string
    sobre: string
    texto: string
    desde: Instant
    visto_em: Instant
    avisado_em: Instant
    bom_desde: string | null
    fim: Generated<string>
    encerrado_em: string | null
  }
  copia: {
    id: Id
    feita_em: Instant
    arquivo: string
    bytes: Generated<number>
    conferida: boolean
    erro: Generated<string>
  }
  /** Place and hour before a change whose notices are still to be sent (0043). */
  mudanca_a_avisar: {
    despedida_id: number
    local_velorio: string
    data_velorio: string | null
    local_sepultamento: string
    data_sepultamento: string | null
    desde: Instant
    avisar_em: string
  }
  /** One-time links to create a password (0049). */
  link_senha: {
    conta_id: number
    token_hmac: string
    criado_por: number | null
    expira_em: string
  }
}
