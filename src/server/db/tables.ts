import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely'
import type { Lembrete } from '#contract/despedida/public-schema.ts'
import type { Rito } from '#contract/despedida/rito-rules.ts'
import type { CamposDaPagina } from '#contract/despedida/schema.ts'
import type { EstadoTranscricao } from '#contract/homenagem/schema.ts'

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

/** What a delivery brings of one person. */
export type RegisterColumns = {
  nome: string
  cpf: string
  nascimento: string | null
  falecimento: string | null
  num_contrato: string
  empresa: string
  tipo: string
  cemiterio: string
  localizacao: string
  dt_sepultamento: string | null
  /** Null where the register does not say. */
  rito: Rito | null
  velorio: string
  dt_velorio: string | null
  sexo: 'Masculino' | 'Feminino' | null
}

/** Each is nullable or, but for the name, has a default. */
type StoredRegisterColumns = {
  [Column in keyof RegisterColumns]: null extends RegisterColumns[Column]
    ? RegisterColumns[Column]
    : Column extends 'nome'
      ? RegisterColumns[Column]
      : Generated<RegisterColumns[Column]>
}

export type Tables = {
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
    aparelho_id: Generated<number | null>
    sem_senha: Generated<boolean>
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
    /** Staff replaced the phone or the e-mail (0110). */
    contato_corrigido: Generated<boolean>
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
  voz: {
    homenagem_id: number
    audio: string
    segundos: number
    transcricao: Generated<string>
    estado: EstadoTranscricao
    falhas: Generated<number>
    tentar_em: Instant
    versao: Generated<number>
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
    /** Null for a sound. */
    largura: number | null
    altura: number | null
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
    pausada_em: Generated<string | null>
    retomada_em: Generated<string | null>
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
  // Photographs of a page, and uploads of them that are not finished (0084).
  fotografia: {
    id: Id
    despedida_id: number
    ordem: number
    imagem: string
    homenagem_id: Generated<number | null>
    legenda: Generated<string>
    ano: Generated<number | null>
    alternativo: Generated<string>
    retirada_em: Generated<string | null>
    criado_em: Instant
  }
  fotografia_envio: {
    id: Id
    despedida_id: number
    conta_id: number
    nome: string
    bytes: number
    assinatura: string
    fotografia_id: Generated<number | null>
    criado_em: Instant
  }
  fotografia_parte: { envio_id: number; parte: number; conteudo: Uint8Array }
  // Captions of recordings (0091).
  legenda: {
    gravacao_id: number
    estado: Generated<'fila' | 'pronta' | 'falhou'>
    visivel: Generated<boolean>
    feitas: Generated<number>
    total: Generated<number>
    falhas: Generated<number>
    tentar_em: Generated<string>
  }
  legenda_fala: {
    id: GeneratedAlways<number>
    gravacao_id: number
    inicio: number
    fim: number
    texto: string
    versao: Generated<number>
  }
  // Consents and requests of data subjects (0001, 0010), signatures (0083), notices that visitors asked for (0070), who looks after a page or asks for it (0080, 0081, 0086).
  consentimento: {
    id: Id
    participante_id: number | null
    finalidade: string
    versao_texto: string
    valor: boolean
    canal: string
    registrado_em: Instant
    pessoa_id: Generated<number | null>
    homenagem_id: Generated<number | null>
    homenagem_evento_id: Generated<number | null>
    telefone_hmac: Generated<string | null>
    email_hmac: Generated<string | null>
    retirado_em: Generated<string | null>
    a_vista: Generated<boolean | null>
  }
  assinatura: {
    id: Id
    despedida_id: number
    participante_id: number | null
    nome: string
    cidade: Generated<string>
    na_capela: Generated<boolean>
    criado_em: Instant
  }
  lembrete: {
    id: Id
    participante_id: number
    tipo: Lembrete
    criado_em: Instant
    enviado_em: Generated<string | null>
  }
  pedido_titular: {
    id: Id
    numero: Generated<string>
    canal: 'telefone' | 'email'
    contato_hmac: string
    contato_cifrado: string | null
    origem: 'titular' | 'equipe'
    tipo: 'copia' | 'correcao' | 'exclusao' | 'ofertas' | 'outro'
    texto: Generated<string>
    situacao: Generated<'aberto' | 'andamento' | 'atendido' | 'recusado'>
    criado_em: Instant
    prazo: Generated<string>
    resposta: Generated<string>
    resultado: Generated<unknown>
    respondido_em: Generated<string | null>
    respondido_por: Generated<number | null>
  }
  midia_descartada: { nome: string; pedido_id: number | null; desde: Instant }
  /** Everybody who looks after a despedida; triggers keep `despedida.moderador_id`, the first of them, among these rows (0080). */
  moderador_despedida: {
    despedida_id: number
    pessoa_id: number
    lugar: number
    desde: Instant
    /** Whether notices about the page go to this moderator (0086). */
    avisos: Generated<boolean>
  }
  /** Invitations that went out as a link, until they are used (0080). */
  convite_moderador: {
    id: Id
    despedida_id: number
    nome: string
    telefone: string
    token_hmac: string
    criado_por: number | null
    criado_em: Instant
    expira_em: string
  }
  /** Somebody without a code asks the family of a private despedida for it (0081). */
  pedido_acesso: {
    id: Id
    despedida_id: number | null
    nome: string
    contato: string
    frase: string
    criado_em: Instant
    avisado_em: Generated<string | null>
  }
  /** A family asks for the page of somebody who was buried before the portal (0086). */
  pedido_pagina: {
    id: Id
    falecido: string
    falecido_dobrado: GeneratedAlways<string>
    ano: string
    parentesco: string
    nome: string
    contato: string
    criado_em: Instant
  }
  // The register of the deceased (0001, 0038) and the keys of other systems.
  registro_falecido: StoredRegisterColumns & {
    id: Id
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
  registro_pendencia: {
    id: Id
    impressao: string
    /** The row as it would be written; written as JSON. */
    linha: ColumnType<RegisterColumns, string, string>
    origem: 'importacao' | 'planilha' | 'integracao' | 'erp' | 'equipe'
    motivo: Generated<string>
    conta_id: number | null
    chegou_em: Instant
  }
  registro_decisao: { impressao: string; registro_id: number; decisao: 'mesma' | 'outra' }
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
  // The transmissao of a ceremony without a chapel (0090).
  transmissao_cerimonia: {
    id: GeneratedAlways<number>
    despedida_id: number
    cerimonia: string
    camera: string
    autorizada_por: string
    parentesco: Generated<string>
    aberta_em: Generated<string>
    aberta_por: Generated<number | null>
    segmento_em: Generated<string | null>
    encerrada_em: Generated<string | null>
    prorrogada_ate: Generated<string | null>
    em_andamento: Generated<boolean>
    cartao_hmac: Generated<string | null>
    cartao_criado_em: Generated<string | null>
    obs_hmac: Generated<string | null>
  }
  // Displays (0006), the state of the portal (0017) and notices of changes (0043).
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
  /** Devices on which a moderator stays signed in (0111). */
  aparelho: {
    id: Id
    conta_id: number
    token_hmac: string
    nome: string
    criado_em: Instant
    usado_em: Instant
    expira_em: string
  }
  /** One-time links to create a password (0049). */
  link_senha: {
    conta_id: number
    despedida_id: number | null
    token_hmac: string
    criado_por: number | null
    expira_em: string
  }
  /** Links beside that one, of the access to further pages (0116). */
  link_senha_outro: { token_hmac: string; conta_id: number; despedida_id: number | null; expira_em: string }
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
