import { plural } from './plural.ts'

/**
 * Closed list of error codes with status and Portuguese text (specification §8, decisions "Wire").
 * The specification quotes the bodies of `plain` errors: they are sent as exactly that text, `text/plain`.
 */
export const ERRORS = {
  DADOS_INVALIDOS: { status: 400, message: 'Dados inválidos' },
  CODIGO_INCORRETO: { status: 400, message: 'Código incorreto!' },
  EMAIL_INVALIDO: { status: 400, message: 'Email inválido!' },
  EMAIL_EM_USO: { status: 400, message: 'E-mail já está registrado. Por favor informe outro para cadastro!' },
  MODERADOR_NAO_VALIDADO: { status: 400, message: 'Validação do moderador necessária!' },
  BUSCA_VAZIA: { status: 400, message: 'Preencha um ou mais campos antes de buscar!' },
  SENHA_ATUAL_INCORRETA: { status: 400, message: 'A senha atual está incorreta' },
  SENHA_COMUM: { status: 400, message: 'Senha muito comum. Escolha outra.' },
  LINK_INVALIDO: {
    status: 400,
    message: 'Este link já foi usado ou venceu. Peça outro à equipe, ou use “Esqueci minha senha” na página inicial.',
  },
  CONVITE_INVALIDO: {
    status: 400,
    message: 'Este convite já foi usado, foi retirado ou venceu. Peça outro a quem convidou você.',
  },
  EVENTO_FECHADO: { status: 400, message: 'Este evento não está recebendo mensagens.' },
  CAPELA_OCUPADA: { status: 400, message: 'Já existe outro registro ativo para esta empresa', plain: true },
  CREDENCIAIS: { status: 401, message: 'Usuário ou senha não confere' },
  SEGUNDO_FATOR_NECESSARIO: { status: 401, message: 'Informe o código do aplicativo autenticador.' },
  ENTRADA_CANCELADA: {
    status: 401,
    message:
      'A entrada não foi concluída: foi cancelada, ou a conta do grupo não a permite. Tente de novo pelo botão, ou entre com login e senha.',
  },
  ENTRADA_RECUSADA: { status: 401, message: 'Não foi possível confirmar a entrada. Comece de novo pelo botão.' },
  SESSAO_EXPIRADA: { status: 401, message: 'Sessão expirada. Entre novamente.' },
  CHAVE_DE_SERVICO_RECUSADA: { status: 401, message: 'A chave de serviço não confere ou foi revogada.' },
  CODIGO_ENVIADO: { status: 401, message: 'Enviamos um código de 5 dígitos. Digite-o para enviar o pedido.' },
  CONFIRMACAO_EXPIRADA: { status: 401, message: 'A confirmação expirou. Peça um novo código.' },
  ACESSO_NEGADO: { status: 403, message: 'Acesso negado' },
  CONTA_SEM_ACESSO: { status: 403, message: 'A senha confere, mas esta conta não tem acesso ao portal.' },
  GRUPOS_DEMAIS: {
    status: 403,
    message:
      'A conta do grupo tem grupos demais, e o provedor não disse quais. Peça a quem cuida das contas que envie ao portal só os grupos dele.',
  },
  CODIGO_NECESSARIO: { status: 403, message: 'Para enviar sua homenagem, faça antes o seu cadastro.' },
  NAO_ENCONTRADO: { status: 404, message: 'Não encontrado' },
  DESPEDIDA_NAO_ENCONTRADA: { status: 404, message: 'Despedida não encontrada', plain: true },
  DESPEDIDA_PRIVADA: { status: 404, message: 'Despedida privada', plain: true },
  DESPEDIDA_INATIVA: { status: 404, message: 'Despedida está inativa', plain: true },
  ALTERADO_POR_OUTRA_PESSOA: { status: 409, message: 'Este registro foi alterado por outra pessoa. Recarregue.' },
  FALECIDO_JA_CADASTRADO: {
    status: 409,
    message: 'Este falecido já está no registro: {nome}. Busque pelo nome e escolha-o na lista.',
  },
  FALECIDO_EM_DUVIDA: {
    status: 409,
    message:
      'Os dados não combinam com os de alguém que o registro já tem. O que chegou está guardado, e a equipe decide em “Registro de falecidos” se é a mesma pessoa. Não é preciso enviar de novo.',
  },
  MODERADORES_DEMAIS: {
    status: 409,
    message:
      'Até quatro pessoas cuidam de uma página, contando os convites à espera. Retire um convite, ou peça que alguém saia.',
  },
  FOTOGRAFIAS_DEMAIS: {
    status: 409,
    message: 'A página já tem trinta fotografias. Exclua uma para acrescentar outra.',
  },
  UNICO_MODERADOR: { status: 409, message: 'Só você cuida desta página. Convide outra pessoa antes de sair.' },
  REPETICAO_DIFERENTE: { status: 409, message: 'Este envio já foi feito com outros dados. Recarregue a página.' },
  APARELHOS_DEMAIS: {
    status: 409,
    message: 'O seu código foi aberto em mais de {n} aparelhos, e a transmissão passou para os mais novos.',
  },
  TEMPO_ESGOTADO: { status: 408, message: 'O envio demorou demais. Tente novamente.' },
  CORPO_GRANDE: { status: 413, message: 'O envio é grande demais.' },
  IMAGEM_GRANDE: { status: 413, message: 'Imagem muito grande. Envie até {n} MB.' },
  AUDIO_GRANDE: { status: 413, message: 'Mensagem de voz muito grande. Envie até {n} MB.' },
  FORMATO_NAO_ACEITO: { status: 415, message: 'Formato de envio não aceito.' },
  IMAGEM_NAO_ACEITA: { status: 415, message: 'Formato de imagem não aceito. Use JPG, PNG ou WebP.' },
  AUDIO_NAO_ACEITO: { status: 415, message: 'Formato de áudio não aceito. Grave a sua voz.' },
  MUITAS_TENTATIVAS: { status: 429, message: 'Muitas tentativas. Aguarde {espera}.' },
  ERRO_INTERNO: { status: 500, message: 'Ocorreu um erro. Tente novamente em instantes.' },
  INDISPONIVEL: { status: 503, message: 'Serviço temporariamente indisponível. Tente novamente em instantes.' },
  AUDIO_INDISPONIVEL: {
    status: 503,
    message: 'Não é possível receber mensagens de voz agora. Tente novamente em instantes, ou escreva a sua mensagem.',
  },
  PROVEDOR_INDISPONIVEL: {
    status: 503,
    message: 'A conta do grupo não responde agora. Entre com login e senha, ou tente em alguns minutos.',
  },
  PROVEDOR_DESAJUSTADO: {
    status: 503,
    message:
      'A entrada com a conta do grupo não funciona agora, e isso não depende de você. Entre com login e senha, e avise quem cuida do sistema.',
  },
  DIRETORIO_INDISPONIVEL: { status: 503, message: 'Falha na conexão com o servidor!' },
  CADASTRO_DE_FALECIDOS_INDISPONIVEL: {
    status: 503,
    message: 'O cadastro de falecidos não respondeu. Tente novamente em instantes.',
  },
  FORMATO_NAO_OFERECIDO: { status: 501, message: 'Só o formato json é oferecido.' },
  FFMPEG_AUSENTE: {
    status: 503,
    message: 'O servidor não tem o programa de vídeo (ffmpeg) que monta o arquivo. Avise o técnico.',
  },
  SEM_ESPACO: {
    status: 503,
    message: 'O servidor está sem espaço para montar o arquivo agora. Avise a equipe da unidade e tente mais tarde.',
  },
  EBOOK_INDISPONIVEL: { status: 503, message: 'Erro ao gerar o PDF do ebook' },
  INFORMATIVO_INDISPONIVEL: { status: 503, message: 'Erro ao gerar a imagem do informativo' },
} as const satisfies Record<string, { status: number; message: string; plain?: true }>

/**
 * The rule of a field that a value breaks. A refusal names it where a page of another language may show it; other fields have the sentence
 * alone.
 */
export type FieldCode =
  | 'OBRIGATORIO'
  | 'CARACTERES'
  | 'CURTO'
  | 'LONGO'
  | 'TELEFONE'
  | 'EMAIL'
  | 'EMAIL_DOS_AVISOS'
  | 'SEM_ALCANCE'
  | 'USE_EMAIL'

/** What a sentence says besides its code: numbers, names, or `motivo`, which variant of the sentence it is. */
export type ErrorValues = Readonly<Record<string, string | number>>

export type FieldError = { campo: string; message: string; code?: FieldCode; values?: ErrorValues }

/** Longer waits are written in minutes: nobody counts 1697 seconds. */
const WAIT_IN_SECONDS_MAX = 120

/** How a wait is written: in seconds up to two minutes, then in minutes, rounded up. */
export const waitOf = (seconds: number): { unit: 'segundo' | 'minuto'; count: number } =>
  seconds > WAIT_IN_SECONDS_MAX
    ? { unit: 'minuto', count: Math.ceil(seconds / 60) }
    : { unit: 'segundo', count: seconds }

/** "37 segundos", "29 minutos". */
export const waitInWords = (seconds: number): string => {
  const { unit, count } = waitOf(seconds)
  return `${count} ${plural(count, unit, `${unit}s`)}`
}

export type ErrorCode = keyof typeof ERRORS

/** What a refusal says: the Portuguese sentence, and what other languages say it by. */
export type Refusal = { code: ErrorCode; values?: ErrorValues; message: string; errors?: readonly FieldError[] }

/** Body of every JSON error; `message` and `mensagem` carry the same text. A plain-text error has its code in `X-Error-Code`. */
export type ErrorBody = Refusal & { mensagem: string; requestId: string }
